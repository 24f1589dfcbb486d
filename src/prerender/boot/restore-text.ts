import { KEPT_TEXT } from '../shared-names.ts'
import { whenParsed } from './hydrate-on-intent.ts'

/** Restores text kept across a reload (services/text-kept-on-reload.ts), even if hydration fails. */
export const restoreText = (): unknown =>
  whenParsed(() => {
    let kept = (history.state as Record<string, string> | null)?.[KEPT_TEXT] ?? '{}'
    try {
      kept = sessionStorage.getItem(KEPT_TEXT) ?? kept
    } catch {}
    for (const [id, text] of Object.entries(JSON.parse(kept) as Record<string, string>)) {
      const field = document.getElementById(id) as HTMLInputElement | null
      if (field) field.value ||= text
    }
  })
