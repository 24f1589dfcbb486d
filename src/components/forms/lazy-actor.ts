import { useSyncExternalStore } from 'react'
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import { withTimeout } from '#src/lib/with-timeout.ts'

/** An actor whose machine is loaded at its first event. Until then its view is a constant, the one that is prerendered. */
export interface LazyActor<View, Event> {
  initial: View
  view: () => View
  subscribe: (listener: () => void) => () => void
  send: (event: Event) => void
  /** Whether the machine is there, to answer at once. */
  isReady: () => boolean
  /** Loads the machine before there is anything to say to it. */
  prepare: () => void
}

interface Options<View, Event> {
  initial: View
  /** Starts the actor where `view` is, shows every view of it from then on, and returns how to send to it. */
  start: (show: (view: View) => void, view: View) => Promise<(event: Event) => void>
  /** What an event that waits for the machine already does to the view: text is kept at once, whatever comes of the machine. */
  early?: (view: View, event: Event) => View
  /** Whether the visitor expects something to come of an event, so that its loss has to be said. */
  matters: (event: Event) => boolean
  /** What is shown when something that matters is lost because the machine does not come; the next event tries again. */
  lost: (view: View) => View
}

export function lazyActor<View, Event>({
  initial,
  start,
  early = view => view,
  matters,
  lost,
}: Options<View, Event>): LazyActor<View, Event> {
  const listeners = new Set<() => void>()
  let view = initial
  const waiting: Event[] = []
  let deliver: ((event: Event) => void) | undefined
  let starting: Promise<void> | undefined

  const show = (next: View) => {
    view = next
    listeners.forEach(listener => listener())
  }
  const prepare = () => {
    let isOver = false
    const mine = (next: View) => {
      if (!isOver) show(next)
    }
    starting ??= withTimeout(start(mine, view), RESPONSE_TIMEOUT_MS).then(
      send => {
        deliver = send
        waiting.splice(0).forEach(send)
      },
      () => {
        isOver = true
        starting = undefined
        if (waiting.splice(0).some(matters)) show(lost(view))
      },
    )
  }
  return {
    initial,
    view: () => view,
    isReady: () => deliver !== undefined,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send(event) {
      if (deliver) {
        deliver(event)
        return
      }
      waiting.push(event)
      show(early(view, event))
      prepare()
    },
    prepare,
  }
}

/** Lets the browser say at once what it finds wrong with a form that is sent; the machine says it in our words when it is there. */
export function reportEarly(actor: LazyActor<unknown, never>, form: HTMLFormElement): void {
  if (!actor.isReady()) form.reportValidity()
}

export const useLazyActor = <View>(actor: LazyActor<View, never>): View =>
  useSyncExternalStore(actor.subscribe, actor.view, () => actor.initial)
