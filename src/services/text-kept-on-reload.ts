import { KEPT_TEXT } from '../prerender/shared-names.ts'
import type { KeptTextPort } from './ports.ts'
import { tabStorage } from './tab-storage.ts'

type Text = Record<string, string>

const readers: (() => Text)[] = []

function kept(): Text {
  const stored = tabStorage.get(KEPT_TEXT)
  // Without storage, the history entry keeps the text.
  const text = stored === undefined ? (history.state as Text | null)?.[KEPT_TEXT] : stored
  return JSON.parse(text ?? '{}') as Text
}

function keep(text: Text): void {
  const values = Object.entries({ ...kept(), ...text }).filter(([, value]) => value)
  const stored = JSON.stringify(Object.fromEntries(values))
  if (tabStorage.set(KEPT_TEXT, stored)) return
  try {
    history.replaceState({ ...history.state, [KEPT_TEXT]: stored }, '')
  } catch {
    // Safari throws after 100 history changes in 10 seconds. The next call to `keep` will store the text.
  }
}

export const keptText: KeptTextPort = { kept, keep, keepOnReload: read => void readers.push(read) }

/** Keeps the text of all forms before the site reloads the page. */
export const keepTextOfForms = (): void => readers.forEach(read => keep(read()))
