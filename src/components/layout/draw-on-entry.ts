import { REVEAL } from '#src/framework/contract.ts'
const DRAW_MS = 2400
const EASING = 'cubic-bezier(.3,.1,.2,1)'

/**
 * Animates each `[data-reveal]` line below the first viewport once, when it enters the viewport. Lines are complete in
 * the HTML; while outside of the viewport, a paused animation hides them. The markup does not change. While the visitor
 * prefers reduced motion, also if only from now on, lines are complete.
 */
export function drawOnEntry(root: HTMLElement, reducedMotion: MediaQueryList): void {
  // Weak, so that lines of pages that were left can be collected.
  const animations = new WeakMap<Element, Animation>()
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        const animation = animations.get(target)
        if (!animation && isIntersecting) {
          observer.unobserve(target)
        } else if (!animation) {
          if (reducedMotion.matches) continue
          const paused = target.animate(
            [
              { strokeDasharray: '1', strokeDashoffset: 1 },
              { strokeDasharray: '1', strokeDashoffset: 0 },
            ],
            { duration: DRAW_MS, easing: EASING, fill: 'backwards' },
          )
          paused.pause()
          animations.set(target, paused)
        } else if (isIntersecting) {
          observer.unobserve(target)
          animation.play()
        }
      }
    },
    { rootMargin: '0px 0px -8% 0px' },
  )
  const observe = (parent: ParentNode) => {
    for (const line of parent.querySelectorAll(`[data-${REVEAL}]`)) observer.observe(line)
  }
  observe(root)
  // Client navigation adds new lines.
  new MutationObserver(changes => {
    for (const node of changes.flatMap(change => [...change.addedNodes])) {
      if (node instanceof Element) observe(node)
    }
  }).observe(root, { childList: true, subtree: true })
  const completeLines = () => {
    for (const line of root.querySelectorAll(`[data-${REVEAL}]`)) {
      animations.get(line)?.cancel()
      animations.delete(line)
    }
  }
  addEventListener('beforeprint', completeLines)
  reducedMotion.addEventListener('change', () => reducedMotion.matches && completeLines())
}
