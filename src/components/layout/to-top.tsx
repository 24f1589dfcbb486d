/** An anchor, so that it works before any script: `#top` is the top of every document. */
export function ToTop() {
  return (
    <a className="btn-line min-h-11 text-on-floor no-print" href="#top">
      Back to top
    </a>
  )
}
