/** An anchor, so that it works before any script: `#top` is the top of every document. */
export function ToTop({ className = '' }: { className?: string }) {
  return (
    <a className={`btn-line min-h-11 text-fg no-print ${className}`} href="#top">
      Back to top
    </a>
  )
}
