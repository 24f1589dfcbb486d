/** The inline boot script of posts. */
import '../../prerender/boot/page.ts'
import { addStyleSheet, coverRules } from '../../layout/cover-rules.ts'
import { appendLink } from '../../prerender/boot/hydrate-on-intent.ts'

/** Posts share a folder: their URLs differ only after the last slash. */
const folderOf = (url: string) => url.replace(/[^/]*$/, '')

if ('onpagereveal' in window) {
  // A cover has a different shape in a list than on its post, so the new cover fills the growing box.
  // The bar fades like the page (styles/global.css).
  addStyleSheet().replaceSync(
    `${coverRules('#cover')}::view-transition-old(cover){display:none}::view-transition-new(cover){animation:none;height:100%;object-fit:cover;overflow:clip}::view-transition-old(bar){animation-duration:80ms}::view-transition-new(bar){animation-delay:80ms}`,
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
