/** QA parameters in the address of a page. */
import { tabStorage } from '../../../src/services/tab-storage.ts'

/** The place of the viewer: in a panel of the page, in its own window, or as Stately's hosted inspector. */
export type ViewerPlace = 'panel' | 'window' | 'stately'

const KEY = 'qa.inspect'
const OFF = 'off'

/** `?inspect` is stored in `sessionStorage`, so that it survives page changes in the tab; `?inspect=off` ends it. */
function viewerPlace(query: URLSearchParams): ViewerPlace | null {
  const value = query.get('inspect')
  // A framed page belongs to the gallery and is never inspected.
  if (window.parent !== window) return null
  if (value !== null) tabStorage.set(KEY, value || 'panel')
  // Where storage is disabled, the parameter counts for one page.
  const stored = tabStorage.get(KEY) ?? value
  if (stored === null || stored === OFF) return null
  return stored === 'window' || stored === 'stately' ? stored : 'panel'
}

const query = new URLSearchParams(window.location.search)

export const request = {
  /** `?inspect`, stored for the tab; `null` if the page is not inspected. */
  inspect: viewerPlace(query),
  /** `?pause`: the clock starts paused. Useful for the checkout, which soon leaves the page. */
  isPaused: query.has('pause'),
  /** `?state=`: id of the sample whose state the page shows. */
  state: query.get('state'),
  /** `?frozen`: the machine of the sample ignores all events, so that it stays in that state. */
  isFrozen: query.has('frozen'),
}
