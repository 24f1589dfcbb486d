import { growCovers } from './grow-covers.ts'

/** Durations in milliseconds. Longer lines take longer. */
const SHORTEST_MS = 600
const LONGEST_MS = 2400
const MS_PER_UNIT = 0.8
const WIPE_MS = 900
const FADE_MS = 350
/** Delay between the parts of a sequence. Milliseconds. */
const STEP_MS = 500
const EASING = 'cubic-bezier(.3,.1,.2,1)'

interface Motion {
  element: Element
  keyframes: Keyframe[]
  duration: number
}

const FADE = [{ opacity: 0 }, { opacity: 1 }]
/** One per cent stays visible, because Chromium does not load a lazy image that is hidden. */
const WIPE = [{ clipPath: 'inset(-4% 99% -4% -4%)' }, { clipPath: 'inset(-4%)' }]

/** Returns the motion that draws and then fills a line, or shows the first child of any other element. */
function motionOf(target: Element): Motion | undefined {
  if (!(target instanceof SVGGeometryElement)) {
    const [element] = target.children
    // A wipe would cut letters, so text fades in.
    const isText = !target.querySelector('img, svg')
    return element && { element, keyframes: isText ? FADE : WIPE, duration: isText ? FADE_MS : WIPE_MS }
  }
  const duration = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, target.getTotalLength() * MS_PER_UNIT))
  const dashes = target.getAttribute('stroke-dasharray')
  // A dotted line fades in: drawing it by its dashes would move the dots. A partial line is a single dash.
  if (dashes && target.getAttribute('pathLength') !== '1')
    return { element: target, keyframes: FADE, duration }
  const portion = dashes ? Number.parseFloat(dashes) : 1
  const drawn = { strokeDasharray: `${portion} 2`, strokeDashoffset: 0 }
  const keyframes = [
    // Both ends of the path are in the gap, because a dash of no length would have round caps.
    { ...drawn, strokeDashoffset: portion + 0.01, fillOpacity: 0 },
    { ...drawn, fillOpacity: 0, offset: 0.8 },
    { ...drawn, fillOpacity: 1 },
  ]
  return { element: target, keyframes, duration }
}

/** Returns a target's animation, paused at its first frame, or `[]` if there is none. */
function pausedAnimation(target: Element): Animation[] {
  const motion = motionOf(target)
  const animation = motion?.element.animate(motion.keyframes, {
    duration: motion.duration,
    delay: (Number(target.getAttribute('data-reveal')) || 0) * STEP_MS,
    easing: EASING,
    fill: 'backwards',
  })
  animation?.pause()
  return animation ? [animation] : []
}

const TARGETS = '[data-reveal]'

/** Safari 26 and older observe only whole SVGs (https://bugs.webkit.org/show_bug.cgi?id=314966). */
const observedOf = (target: Element) => (target as Partial<SVGElement>).ownerSVGElement ?? target
const observedIn = (parent: ParentNode) => [...parent.querySelectorAll(TARGETS)].map(observedOf)
const targetsOf = (observed: Element) =>
  observed.matches(TARGETS) ? [observed] : [...observed.querySelectorAll(TARGETS)]

/**
 * Animates each `[data-reveal]` element once, when it enters the viewport from below. Elements above the
 * viewport count as seen. A number in the attribute is the element's position in a sequence. The HTML is
 * complete and does not change; paused animations hide elements below the viewport, unless motion is reduced.
 */
export function drawOnEntry(root: HTMLElement, reducedMotion: MediaQueryList): void {
  growCovers()
  const animations = new WeakMap<Element, Animation[]>()
  const cancel = (observed: Element) => {
    animations.get(observed)?.forEach(animation => animation.cancel())
    animations.delete(observed)
  }
  const start = (entries: IntersectionObserverEntry[], observer: IntersectionObserver) => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      const paused = animations.get(target)
      const isAbove = boundingClientRect.bottom <= 0
      if (isIntersecting || (isAbove && !paused)) {
        observer.unobserve(target)
        paused?.forEach(animation => animation.play())
      } else if (!paused && !reducedMotion.matches) {
        animations.set(target, targetsOf(target).flatMap(pausedAnimation))
      }
    }
  }
  const drawings = new IntersectionObserver(start, { rootMargin: '0px 0px -8% 0px' })
  /** Text starts at the edge of the viewport, so that no visible row is empty. */
  const others = new IntersectionObserver(start)
  const observerOf = (observed: Element) => (observed instanceof SVGElement ? drawings : others)
  const observe = (parent: ParentNode) => {
    for (const observed of observedIn(parent)) observerOf(observed).observe(observed)
  }
  observe(root)
  // Client navigation adds and removes elements. A paused animation would keep a removed element in memory.
  new MutationObserver(changes => {
    for (const node of changes.flatMap(change => [...change.removedNodes])) {
      if (!(node instanceof Element) || node.isConnected) continue
      for (const observed of observedIn(node)) {
        observerOf(observed).unobserve(observed)
        cancel(observed)
      }
    }
    for (const node of changes.flatMap(change => [...change.addedNodes])) {
      if (node instanceof Element) observe(node)
    }
  }).observe(root, { childList: true, subtree: true })
  const complete = () => observedIn(root).forEach(cancel)
  addEventListener('beforeprint', complete)
  reducedMotion.addEventListener('change', () => reducedMotion.matches && complete())
}
