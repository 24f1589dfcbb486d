import { coverPath } from '../company/image-paths.ts'
import { postPath } from '../company/paths.ts'
import { addStyleSheet, coverRules } from './cover-rules.ts'

const isInView = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight

/** Lets a cover grow into the post that the visitor opens (src/pages/post/boot.ts has the other half). */
export function growCovers(reducedMotion: MediaQueryList): void {
  if (!('onpagereveal' in window)) return
  const rules = addStyleSheet()
  const reset = () => rules.replaceSync('')
  ;(window as Partial<typeof window>).navigation?.addEventListener('navigate', ({ destination }) => {
    reset()
    const { pathname } = new URL(destination.url)
    if (reducedMotion.matches || !pathname.startsWith(postPath())) return
    const image = `img[src="${coverPath(pathname.slice(postPath().length))}"]`
    const element = document.querySelector(image)?.parentElement
    if (element && isInView(element.getBoundingClientRect()))
      rules.replaceSync(`#cover{view-transition-name:none}${coverRules(`:has(>${image})`)}`)
  })
  // Back may restore this document from the bfcache.
  addEventListener('pageshow', reset)
}
