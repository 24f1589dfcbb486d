import { toTopLabel } from '../company/navigation.ts'

/** Link to the top of the page. `#top` works without scripts and without an element with that id. */
export function ToTop() {
  return (
    <a className="btn-line min-h-11 text-on-floor no-print" href="#top">
      {toTopLabel}
    </a>
  )
}
