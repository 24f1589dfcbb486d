import { useSyncExternalStore } from 'react'
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import { withTimeout } from '#src/lib/with-timeout.ts'

/** An actor whose machine is loaded at the first event. Until then its view is `initial`, as in the prerendered HTML. */
export interface LazyActor<View, Event> {
  initial: View
  view: () => View
  subscribe: (listener: () => void) => () => void
  send: (event: Event) => void
  /** Whether the machine is loaded. */
  isReady: () => boolean
  /** Loads the machine before the first event. */
  prepare: () => void
}

interface Options<View, Event> {
  initial: View
  /** Loads the machine, starts it from `view` and calls `show` with each new view. Resolves with a function that sends events. */
  start: (show: (view: View) => void, view: View) => Promise<(event: Event) => void>
  /** Applies an event to the view while the machine is being loaded, so that typed text is kept even if loading fails. */
  applyEarly?: (view: View, event: Event) => View
  /** Returns the view that reports a lost `form.submitted`, if the machine could not be loaded. The next event loads it again. */
  viewAfterLoss: (view: View) => View
}

let isPressed = false
/** `pointerup` is missing after a context menu, so other events also end the press. A key event has no `buttons`. */
const PRESS_EVENTS = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'keydown']
const notePress = (event: Event) => {
  isPressed = (event as PointerEvent).buttons === 1
}

/** Resolves when no pointer is pressed. Errors shown before that would move the button, and the click would miss it. */
async function pointerReleased(): Promise<void> {
  while (isPressed) await new Promise(requestAnimationFrame)
}

/** Creates a lazy actor. Events sent before the machine is loaded are delivered in order. */
export function lazyActor<View, Event extends { type: string }>({
  initial,
  start,
  applyEarly = view => view,
  viewAfterLoss,
}: Options<View, Event>): LazyActor<View, Event> {
  const listeners = new Set<() => void>()
  let view = initial
  const queue: Event[] = []
  let isReady = false
  let deliver: ((event: Event) => void) | undefined
  let starting: Promise<void> | undefined

  const show = (next: View) => {
    view = next
    listeners.forEach(listener => listener())
  }
  const prepare = () => {
    PRESS_EVENTS.forEach(type => addEventListener(type, notePress, true))
    let hasTimedOut = false
    const showUnlessTimedOut = (next: View) => {
      if (!hasTimedOut) show(next)
    }
    starting ??= withTimeout(start(showUnlessTimedOut, view), RESPONSE_TIMEOUT_MS).then(
      async send => {
        isReady = true
        await pointerReleased()
        deliver = send
        queue.splice(0).forEach(send)
      },
      () => {
        hasTimedOut = true
        starting = undefined
        if (queue.splice(0).some(({ type }) => type === 'form.submitted')) show(viewAfterLoss(view))
      },
    )
  }
  return {
    initial,
    view: () => view,
    isReady: () => isReady,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send(event) {
      if (deliver) {
        deliver(event)
        return
      }
      queue.push(event)
      show(applyEarly(view, event))
      prepare()
    },
    prepare,
  }
}

/** Shows the browser's own validation messages while the machine, which has ours, is not loaded. */
export function reportEarly(actor: LazyActor<unknown, never>, form: HTMLFormElement): void {
  if (!actor.isReady()) form.reportValidity()
}

export const useLazyActor = <View>(actor: LazyActor<View, never>): View =>
  useSyncExternalStore(actor.subscribe, actor.view, () => actor.initial)
