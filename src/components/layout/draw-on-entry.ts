const DRAW_MS = 2400
const EASING = 'cubic-bezier(.3,.1,.2,1)'

/**
 * Lets each line below the first view draw itself once, when it enters. The line stands in the HTML; it is only held
 * back while nobody can see it, by an animation that never touches the markup.
 */
export function drawOnEntry(root: HTMLElement): void {
  // Weakly: a page that was left takes its lines with it.
  const held = new WeakMap<Element, Animation>()
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        const animation = held.get(target)
        if (!animation && isIntersecting) {
          observer.unobserve(target)
        } else if (!animation) {
          const paused = target.animate(
            [
              { strokeDasharray: '1', strokeDashoffset: 1 },
              { strokeDasharray: '1', strokeDashoffset: 0 },
            ],
            { duration: DRAW_MS, easing: EASING, fill: 'backwards' },
          )
          paused.pause()
          held.set(target, paused)
        } else if (isIntersecting) {
          observer.unobserve(target)
          animation.play()
        }
      }
    },
    { rootMargin: '0px 0px -8% 0px' },
  )
  const observe = (parent: ParentNode) => {
    for (const line of parent.querySelectorAll('[data-reveal]')) observer.observe(line)
  }
  observe(root)
  // Pages that come without a load bring their own lines.
  new MutationObserver(changes => {
    for (const node of changes.flatMap(change => [...change.addedNodes])) {
      if (node instanceof Element) observe(node)
    }
  }).observe(root, { childList: true, subtree: true })
  addEventListener('beforeprint', () =>
    root.querySelectorAll('[data-reveal]').forEach(line => held.get(line)?.finish()),
  )
}
