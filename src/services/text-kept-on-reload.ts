import { KEPT_TEXT } from '../prerender/shared-names.ts'
import type { KeptTextPort } from './ports.ts'

type Text = Record<string, string>

const readers: (() => Text)[] = []

function kept(): Text {
  let stored: string | null | undefined
  try {
    stored = window.sessionStorage.getItem(KEPT_TEXT)
  } catch {
    // Without storage, the history entry keeps the text.
    stored = (history.state as Text | null)?.[KEPT_TEXT]
  }
  return JSON.parse(stored ?? '{}') as Text
}

function keep(text: Text): void {
  const values = Object.entries({ ...kept(), ...text }).filter(([, value]) => value)
  const stored = JSON.stringify(Object.fromEntries(values))
  try {
    if (values.length > 0) window.sessionStorage.setItem(KEPT_TEXT, stored)
    else window.sessionStorage.removeItem(KEPT_TEXT)
  } catch {
    try {
      history.replaceState({ ...history.state, [KEPT_TEXT]: stored }, '')
    } catch {
      // Safari allows 100 changes in 10 seconds. The next call will keep the text.
    }
  }
}

export const keptText: KeptTextPort = { kept, keep, keepOnReload: read => void readers.push(read) }

/** Keeps the text of all forms before the site reloads the page. */
export const keepTextOfForms = (): void => readers.forEach(read => keep(read()))
