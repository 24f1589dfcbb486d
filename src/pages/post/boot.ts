/** The inline boot script of posts. */
import '../../prerender/boot/page.ts'
import { addStyleSheet, coverRules } from '../../layout/cover-rules.ts'
import { appendLink } from '../../prerender/boot/hydrate-on-intent.ts'

/** Posts share a folder: their URLs differ only after the last slash. */
const folderOf = (url: string) => url.replace(/[^/]*$/, '')

if ('onpagereveal' in window) {
  // A cover has a different shape in a list than on its post, so the new one fills the growing box. The old
  // one fades on top, because the new one may not be decoded yet. The page waits for the cover to move.
  addStyleSheet().replaceSync(
    `${coverRules('#cover')}::view-transition-old(*){animation-duration:80ms}html::view-transition-new(*){animation-delay:.18s}::view-transition-group(cover){overflow:clip}::view-transition-old(cover){z-index:1;animation:gone 80ms both}::view-transition-new(cover){animation:none;height:100%;object-fit:cover}@keyframes gone{to{opacity:0}}`,
  )
  // The transition must not start before the cover is parsed.
  appendLink({ rel: 'expect', href: '#cover', blocking: 'render' })
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    if (!viewTransition || folderOf(activation?.entry.url ?? '') === folderOf(document.baseURI)) return
    // Catch, because a document in the bfcache would otherwise report the skipped transition as an error.
    viewTransition.ready.catch(() => {})
    viewTransition.skipTransition()
  })
}
