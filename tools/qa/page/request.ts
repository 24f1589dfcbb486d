/** QA parameters in a page's query. */
import { tabStorage } from '../../../src/services/tab-storage.ts'

/** The viewer's place: a panel of the page, its own window, or Stately's site. */
export type ViewerPlace = 'panel' | 'window' | 'stately'

const KEY = 'qa.inspect'
const OFF = 'off'

/** Stores `?inspect` for the tab, so that it survives page changes; `?inspect=off` ends the inspection. */
function viewerPlace(query: URLSearchParams): ViewerPlace | null {
  const value = query.get('inspect')
  // A framed page belongs to the gallery and is never inspected.
  if (window.parent !== window) return null
  if (value !== null) tabStorage.set(KEY, value || 'panel')
  // If storage is disabled, the parameter applies only to this page.
  const stored = tabStorage.get(KEY) ?? value
  if (stored === null || stored === OFF) return null
  return stored === 'window' || stored === 'stately' ? stored : 'panel'
}

const query = new URLSearchParams(window.location.search)

export const request = {
  /** `?inspect`, stored for the tab; `null` if the page is not inspected. */
  inspect: viewerPlace(query),
  /** `?pause`: the clock starts paused. Useful for the checkout, which soon navigates away. */
  isPaused: query.has('pause'),
  /** `?state=`: id of the sample whose state the page shows. */
  state: query.get('state'),
  /** `?frozen`: the sample's machine ignores all events, so it stays in that state. */
  isFrozen: query.has('frozen'),
}
