import { useSyncExternalStore } from 'react'
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import { withTimeout } from '#shared/with-timeout.ts'

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

/** Starts the machine from `view`, calls `show` with each new view, and returns a function that sends events. */
type Start<View, Event> = (show: (view: View) => void, view: View) => (event: Event) => void

interface Options<View, Event> {
  initial: View
  /** Loads the machine. Resolves with a function that starts it. */
  load: () => Promise<Start<View, Event>>
  /** Applies an event to the view while the machine is being loaded, so that typed text is kept even if loading fails. */
  applyEarly?: (view: View, event: Event) => View
  /** Returns the view that reports a lost `form.submitted`, if the machine could not be loaded. The next event loads it again. */
  viewAfterLoss: (view: View) => View | Promise<View>
}

/** Longest time from the end of a touch to its click. */
const CLICK_DELAY_MS = 400
/** `pointerup` is missing after a context menu, so other events also end the press. A key event has no `buttons`. */
const PRESS_EVENTS = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'click', 'keydown']
let isPressed = false
let clickTimer: ReturnType<typeof setTimeout> | undefined

const endPress = () => {
  isPressed = false
}
const notePress = (event: Event) => {
  clearTimeout(clickTimer)
  if (event.type === 'pointerup') clickTimer = setTimeout(endPress, CLICK_DELAY_MS)
  else isPressed = (event as PointerEvent).buttons === 1
}

/** Resolves when no pointer is pressed. A view shown before that could move the button, and the click would miss it. */
async function pressEnded(): Promise<void> {
  while (isPressed) await new Promise(requestAnimationFrame)
}

/** Creates a lazy actor. Events sent before the machine is loaded are delivered in order. */
export function lazyActor<View, Event extends { type: string }>({
  initial,
  load,
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
    starting ??= withTimeout(load(), RESPONSE_TIMEOUT_MS).then(
      async start => {
        isReady = true
        await pressEnded()
        deliver = start(show, view)
        queue.splice(0).forEach(deliver)
      },
      async () => {
        starting = undefined
        if (queue.splice(0).some(({ type }) => type === 'form.submitted')) show(await viewAfterLoss(view))
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
