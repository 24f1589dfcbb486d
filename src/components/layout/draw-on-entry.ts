import { REVEAL } from '#src/config/contract.ts'

/** Milliseconds. A line takes longer the longer it is. */
const SHORTEST_MS = 600
const LONGEST_MS = 2400
const MS_PER_UNIT = 0.8
const WIPE_MS = 900
/** Between the parts of a sequence. */
const STEP_MS = 500
const EASING = 'cubic-bezier(.3,.1,.2,1)'

interface Motion {
  element: Element
  keyframes: Keyframe[]
  duration: number
}

/** A line that is drawn, its fill last; or, for `wipe`, the first child, which appears from the start to the end. */
function motionOf(target: Element): Motion | undefined {
  if (!(target instanceof SVGGeometryElement)) {
    const [element] = target.children
    // A hundredth stays: Chromium does not load a lazy image of which nothing is shown.
    const keyframes = [{ clipPath: 'inset(-4% 99% -4% -4%)' }, { clipPath: 'inset(-4%)' }]
    return element && { element, keyframes, duration: WIPE_MS }
  }
  const duration = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, target.getTotalLength() * MS_PER_UNIT))
  const dashes = target.getAttribute('stroke-dasharray')
  // A dotted line has no length to draw, a part of a line ends where its dash does.
  if (dashes && target.getAttribute('pathLength') !== '1')
    return { element: target, keyframes: [{ opacity: 0 }, { opacity: 1 }], duration }
  const drawn = { strokeDasharray: dashes ?? '1', strokeDashoffset: 0 }
  const keyframes = [
    { ...drawn, strokeDashoffset: dashes ? Number.parseFloat(dashes) : 1, fillOpacity: 0 },
    { ...drawn, fillOpacity: 0, offset: 0.8 },
    { ...drawn, fillOpacity: 1 },
  ]
  return { element: target, keyframes, duration }
}

/**
 * Animates each `[data-reveal]` element below the first viewport once, when it enters the viewport. A number is its place in a
 * sequence. All is complete in the HTML; while outside of the viewport, a paused animation hides it. The markup does not change.
 * While the visitor prefers reduced motion, also if only from now on, all is complete.
 */
export function drawOnEntry(root: HTMLElement, reducedMotion: MediaQueryList): void {
  // Weak, so that elements of pages that were left can be collected.
  const animations = new WeakMap<Element, Animation>()
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        const animation = animations.get(target)
        if (!animation && isIntersecting) {
          observer.unobserve(target)
        } else if (!animation) {
          const motion = reducedMotion.matches ? undefined : motionOf(target)
          if (!motion) continue
          const paused = motion.element.animate(motion.keyframes, {
            duration: motion.duration,
            delay: (Number(target.getAttribute(`data-${REVEAL}`)) || 0) * STEP_MS,
            easing: EASING,
            fill: 'backwards',
          })
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
    for (const element of parent.querySelectorAll(`[data-${REVEAL}]`)) observer.observe(element)
  }
  observe(root)
  // Client navigation adds new elements.
  new MutationObserver(changes => {
    for (const node of changes.flatMap(change => [...change.addedNodes])) {
      if (node instanceof Element) observe(node)
    }
  }).observe(root, { childList: true, subtree: true })
  const complete = () => {
    for (const element of root.querySelectorAll(`[data-${REVEAL}]`)) {
      animations.get(element)?.cancel()
      animations.delete(element)
    }
  }
  addEventListener('beforeprint', complete)
  reducedMotion.addEventListener('change', () => reducedMotion.matches && complete())
}
