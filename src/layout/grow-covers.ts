import { coverPath } from '../company/image-paths.ts'
import { postPath } from '../company/paths.ts'
import { coverRules, waitForCover } from './cover-rules.ts'

/**
 * Lets a cover in a list grow into the post that opens, and shrink again when the visitor goes back and the
 * list is in the bfcache. Posts have their rules from the start (pages/post/boot.ts).
 */
export function growCovers(): void {
  if (!('onpagereveal' in window)) return
  const rules = new CSSStyleSheet()
  document.adoptedStyleSheets.push(rules)
  const nameCoverOf = (entry: NavigationHistoryEntry | null | undefined) => {
    const [, slug = ''] = new URL(entry?.url ?? 'about:blank').pathname.split(postPath())
    const image = `img[src="${coverPath(slug)}"]`
    const element = document.querySelector(image)?.parentElement
    const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    // On Back, the old cover moves as a whole, because an enlarged small one would be blurred.
    if (element && bottom > 0 && top < innerHeight)
      rules.replaceSync(
        `#cover{view-transition-name:none}${coverRules(`:has(>${image})`, '.bar-glassy')}::view-transition-group(cover){background:${getComputedStyle(element).backgroundColor}}::view-transition-old(cover){object-fit:contain;animation-delay:.17s}::view-transition-new(cover){animation:come 80ms .17s both}@keyframes come{from{opacity:0}}`,
      )
  }
  const reset = () => rules.replaceSync('')
  addEventListener('pagereveal', waitForCover)
  addEventListener('pageswap', ({ activation }) => nameCoverOf(activation?.entry))
  addEventListener('pagereveal', ({ viewTransition }) => {
    reset()
    // Safari 18.2 to 26.1 have view transitions between documents, but no Navigation API.
    if (viewTransition) nameCoverOf((window as Partial<typeof window>).navigation?.activation?.from)
    void viewTransition?.finished.then(reset)
  })
}
