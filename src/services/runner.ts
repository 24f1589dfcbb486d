/**
 * How every machine of the site is started, observed, shown and stopped. A view says how its machine is run (`MachineRun`) and calls
 * `useRunning`; nothing else creates an actor.
 */
import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import {
  type Actor,
  type AnyStateMachine,
  createActor,
  type EventFrom,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate'
import { type StateName, stateName } from '#machines/state-name.ts'
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import type { Services } from './services.ts'
import { ServicesContext } from './services-context.ts'
import { withTimeout } from '../../shared/with-timeout.ts'
import { pressEnded, watchPress } from './press-ended.ts'

/** The parts of a snapshot that views read. */
export type Shown<Machine extends AnyStateMachine> = Pick<SnapshotFrom<Machine>, 'value' | 'context'>

/** A machine on the page. Until its actor starts, it shows the machine's first snapshot, as the prerendered HTML does. */
export interface Running<Machine extends AnyStateMachine> {
  getSnapshot: () => Shown<Machine>
  /** Calls `listener` after each change. Returns a function that ends it. */
  subscribe: (listener: () => void) => () => void
  /** Delivers an event; in order once the actor has started, if it has not. */
  send: (event: EventFrom<Machine>) => void
  /** Events that the actor has not received yet. */
  queued: () => readonly EventFrom<Machine>[]
  /** Loads the machine before the first event. */
  prepare: () => void
  isLoaded: () => boolean
  /** Starts what runs from the first mount on. Returns a function that unmounts. */
  mount: () => () => void
  stop: () => void
}

interface Run<Machine extends AnyStateMachine, Input> {
  /**
   * Keeps one actor of this name for the document: client navigation and hot updates do not stop it, and later mounts show it
   * again, with the input of the first. Otherwise each mounted component has its own.
   */
  keptAs?: string
  /** Called at the first mount. Returns a function that `stop` calls. */
  mounted?: (running: Running<Machine>, services: Services, input: Input) => () => void
}

/** A machine that is part of its page's scripts, and starts with its view. */
export interface EagerRun<Machine extends AnyStateMachine, Input = void> extends Run<Machine, Input> {
  /** Returns the machine with the site's effects. */
  machine: (services: Services, input: Input) => Machine
}

/** A machine that is loaded at the first event. */
export interface LazyRun<Machine extends AnyStateMachine, Input = void> extends Run<Machine, Input> {
  /** The machine's first snapshot, and the one after the event with which `lost` reports a failed load. */
  unloaded: { initial: Shown<Machine>; lost: (event: never) => Shown<Machine> }
  /** Imports the machine with the site's effects. */
  load: (services: Services, input: Input) => Promise<Machine>
  /** If an event must not be delivered after a failed load, as a submit, returns the one that takes its place. */
  withdraw: (event: EventFrom<Machine>) => EventFrom<Machine> | undefined
  /** Returns the event that reports the failed load of a machine for which an event was withdrawn, if the page is to show it. */
  lost: (services: Services, input: Input) => Promise<EventFrom<Machine> | null>
}

export type MachineRun<Machine extends AnyStateMachine, Input = void> =
  EagerRun<Machine, Input> | LazyRun<Machine, Input>

let create: typeof createActor = createActor

/** Has every later actor created by an observer, which can add an inspector, a clock or another first snapshot. */
export const observeActors = (observed: typeof createActor): void => {
  create = observed
}

/** Number of inspection events that are kept until an inspector is set. Without a limit, the list would grow where none is set. */
const EARLY_MAX = 1000
const early: [InspectionEvent, number][] = []
let inspect = (...event: [InspectionEvent, number]): unknown => early.length < EARLY_MAX && early.push(event)

/** Calls `inspector` with each inspection event of every actor of the document, and its time in milliseconds. */
export const inspectActors = (inspector: (event: InspectionEvent, at: number) => void): void => {
  inspect = inspector
  early.forEach(event => inspector(...event))
}

/** Runs a machine. Views call `useRunning`. */
export function runMachine<Machine extends AnyStateMachine, Input>(
  run: MachineRun<Machine, Input>,
  services: Services,
  input: Input,
): Running<Machine> {
  const listeners = new Set<() => void>()
  const lazy = 'load' in run ? run : undefined
  const machine = 'load' in run ? undefined : run.machine(services, input)
  let shown: Shown<Machine> = 'load' in run ? run.unloaded.initial : firstSnapshot(machine as Machine)
  let queue: EventFrom<Machine>[] = []
  let actor: Actor<Machine> | undefined
  let loading: Promise<void> | undefined
  let isLoaded = !lazy
  let isMounted = false
  let leave: (() => void) | undefined

  const show = (next: Shown<Machine>) => {
    shown = next
    listeners.forEach(listener => listener())
  }
  const start = (logic: Machine) => {
    actor = create(logic, {
      inspect: (event: InspectionEvent) => inspect(event, performance.now()),
    } as never)
    actor.subscribe(show)
    actor.start()
    queue.splice(0).forEach(running.send)
  }
  const reportLoss = async ({ withdraw, lost, unloaded }: LazyRun<Machine, Input>) => {
    loading = undefined
    const left = queue.map(withdraw)
    queue = queue.map((event, i) => left[i] ?? event)
    if (!left.some(Boolean)) return
    const event = await lost(services, input)
    if (!event || actor) return
    queue.push(event)
    show(unloaded.lost(event))
  }
  const running: Running<Machine> = {
    getSnapshot: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send(event) {
      if (actor) {
        actor.send(event)
        return
      }
      queue.push(event)
      show(shown)
      running.prepare()
    },
    queued: () => queue,
    prepare() {
      if (!lazy) return
      watchPress()
      loading ??= withTimeout(lazy.load(services, input), RESPONSE_TIMEOUT_MS).then(
        async loaded => {
          isLoaded = true
          await pressEnded()
          start(loaded)
        },
        () => reportLoss(lazy),
      )
    },
    isLoaded: () => isLoaded,
    mount() {
      isMounted = true
      if (machine && !actor) start(machine)
      leave ??= run.mounted?.(running, services, input)
      return () => {
        isMounted = false
        // React's strict mode mounts again at once. A machine that was loaded for an event, as a submit, is left to finish.
        if (machine && !run.keptAs) queueMicrotask(() => isMounted || running.stop())
      }
    },
    stop() {
      leave?.()
      actor?.stop()
    },
  }
  return running
}

const firstSnapshot = <Machine extends AnyStateMachine>(machine: Machine) =>
  createActor(machine).getSnapshot() as Shown<Machine>

/** Running machines by their services, of which a document has one object, and by name. */
type Kept = WeakMap<Services, Record<string, unknown>>
/** In development, Vite keeps `hot.data` over hot updates. Vitest has a `hot` without `data`. */
const hot = import.meta.hot?.data as { kept?: Kept } | undefined
const kept: Kept = hot?.kept ?? new WeakMap<Services, Record<string, unknown>>()
if (hot) hot.kept = kept

/** The document's actor of this name; runs the machine if there is none. */
export function keptMachine<Machine extends AnyStateMachine, Input>(
  run: MachineRun<Machine, Input>,
  services: Services,
  input: Input,
): Running<Machine> {
  const known = kept.get(services) ?? {}
  kept.set(services, known)
  return (known[run.keptAs ?? ''] ??= runMachine(run, services, input)) as Running<Machine>
}

/** The machine of a view, what it shows, and the value of `data-state`. */
export function useRunning<Machine extends AnyStateMachine, Input>(
  run: MachineRun<Machine, Input>,
  input: Input,
) {
  const services = useContext(ServicesContext)
  const [actor] = useState(() => (run.keptAs ? keptMachine : runMachine)(run, services, input))
  const { value, context } = useSyncExternalStore(actor.subscribe, actor.getSnapshot, actor.getSnapshot)
  useEffect(() => actor.mount(), [actor])
  return { actor, value, context, state: stateName(value) as StateName<Machine> }
}
