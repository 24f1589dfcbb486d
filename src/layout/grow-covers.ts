import { coverPath } from '../company/image-paths.ts'
import { postPath } from '../company/paths.ts'
import { addStyleSheet, coverRules } from './cover-rules.ts'

const isInView = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight

/** Lets a cover in a list grow into the post that opens (src/pages/post/boot.ts has the post's rules). */
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
