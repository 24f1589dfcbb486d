import { useSyncExternalStore } from 'react'

/** An actor whose machine is loaded at its first event. Until then its view is a constant, the one that is prerendered. */
export interface LateActor<View, Event> {
  initial: View
  view: () => View
  subscribe: (listener: () => void) => () => void
  send: (event: Event) => void
  /** Loads the machine before there is anything to say to it. */
  prepare: () => void
}

interface Options<View, Event> {
  initial: View
  /** Starts the actor, shows every view of it from the first one on, and returns how to send to it. */
  start: (show: (view: View) => void) => Promise<(event: Event) => void>
  /** What is shown when the machine cannot be loaded; what was waiting for it is dropped, and the next event tries again. */
  lost: (view: View) => View
}

export function lateActor<View, Event>({ initial, start, lost }: Options<View, Event>): LateActor<View, Event> {
  const listeners = new Set<() => void>()
  let view = initial
  let waiting: Event[] = []
  let deliver: ((event: Event) => void) | undefined
  let starting: Promise<void> | undefined

  const show = (next: View) => {
    view = next
    listeners.forEach(listener => listener())
  }
  const prepare = () => {
    starting ??= start(show).then((send) => {
      deliver = send
      waiting.splice(0).forEach(send)
    }, () => {
      starting = undefined
      const hadWork = waiting.length > 0
      waiting = []
      if (hadWork)
        show(lost(view))
    })
  }
  return {
    initial,
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send(event) {
      if (deliver)
        return deliver(event)
      waiting.push(event)
      prepare()
    },
    prepare,
  }
}

export const useLateActor = <View>(actor: LateActor<View, never>): View =>
  useSyncExternalStore(actor.subscribe, actor.view, () => actor.initial)
