import { coverPath } from '../company/image-paths.ts'
import { postPath } from '../company/paths.ts'
import { addStyleSheet, coverRules } from './cover-rules.ts'

const isInView = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight

/**
 * Lets a cover in a list grow into the post that the visitor opens (src/pages/post/boot.ts has the post's
 * rules). When Back restores the list from the bfcache, the cover shrinks back into place.
 */
export function growCovers(reducedMotion: MediaQueryList): void {
  if (!('onpagereveal' in window)) return
  const rules = addStyleSheet()
  const reset = () => rules.replaceSync('')
  let opened: Element | null | undefined
  ;(window as Partial<typeof window>).navigation?.addEventListener('navigate', ({ destination }) => {
    reset()
    opened = null
    const { pathname } = new URL(destination.url)
    if (reducedMotion.matches || !pathname.startsWith(postPath())) return
    const image = `img[src="${coverPath(pathname.slice(postPath().length))}"]`
    opened = document.querySelector(image)?.parentElement
    if (opened && isInView(opened.getBoundingClientRect()))
      rules.replaceSync(`#cover{view-transition-name:none}${coverRules(`:has(>${image})`)}`)
  })
  addEventListener('pageshow', ({ persisted }) => {
    reset()
    if (persisted) opened?.animate({ scale: [1.1, 1] }, { duration: 400, easing: 'ease-out' })
  })
}
