/** What a tester asks of this page, by its address. */

/** Where the charts of a page are shown: in the page, in a window of our own, or on the hosted inspector. */
export type InspectIn = 'panel' | 'window' | 'stately'

export interface QaRequest {
  inspect: InspectIn | null
  /** Whether the clock of the charts stands still from the beginning: some pages are left before one has looked. */
  isPaused: boolean
  /** A state to jump to, by the id of its sample. */
  state: string | null
  /** Whether the machine that was moved shall stay where it is, whatever happens. */
  isStill: boolean
}

const KEY = 'qa.inspect'
const OFF = 'off'

/** `?inspect` holds for the tab, so that the way from page to page is seen; `?inspect=off` ends it. */
function inspectIn(query: URLSearchParams, storage: Pick<Storage, 'getItem' | 'setItem'>): InspectIn | null {
  const asked = query.get('inspect')
  // A page in a frame is looked at by the page around it.
  if (window.parent !== window) return null
  if (asked !== null) storage.setItem(KEY, asked || 'panel')
  const wish = storage.getItem(KEY)
  return wish === null || wish === OFF ? null : wish === 'window' || wish === 'stately' ? wish : 'panel'
}

const query = new URLSearchParams(window.location.search)

export const request: QaRequest = {
  inspect: inspectIn(query, window.sessionStorage),
  isPaused: query.has('pause'),
  state: query.get('state'),
  isStill: query.has('still'),
}
