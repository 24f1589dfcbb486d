import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type InspectionEvent,
} from 'xstate'
import { snapshotStateName } from '#machines/state-name.ts'
import type { Doing, Scenario, MachineUnderTest, Environment } from './subject.ts'
import { settle, VirtualClock } from './virtual-clock.ts'

/** A transition by where it stands in the chart: `menu.closed + toggle.pressed [0]`. */
export function transitionName(transition: AnyTransitionDefinition): string {
  const source = transition.source
  const eventType = transition.eventType as string
  const siblings = [...source.transitions.values()]
    .flat()
    .filter(other => other.eventType === eventType)
    .concat((source.always ?? []).filter(other => other.eventType === eventType))
  return `${source.path.join('.') || source.machine.id} + ${eventType || 'always'} [${siblings.indexOf(transition)}]`
}

export interface Observed {
  states: Set<string>
  transitions: Set<string>
  guards: Set<string>
}
export const nothingObserved = (): Observed => ({
  states: new Set(),
  transitions: new Set(),
  guards: new Set(),
})

/** Wraps every named guard so that its outcomes are seen. */
function watchGuards<M extends AnyStateMachine>(machine: M, observed: Observed): M {
  const guards = Object.fromEntries(
    Object.entries(machine.implementations.guards).map(([name, guard]) => [
      name,
      (args: unknown, params: unknown) => {
        const outcome = (guard as unknown as (args: unknown, params: unknown) => boolean)(args, params)
        observed.guards.add(`${name} ${String(outcome)}`)
        return outcome
      },
    ]),
  )
  return machine.provide({ guards } as never) as M
}

const isHappening = <M extends AnyStateMachine, W extends Environment>(
  doing: Doing<M, W>,
): doing is (world: W) => void => typeof doing === 'function'

export interface Run<M extends AnyStateMachine, W extends Environment> {
  world: W
  clock: VirtualClock
  snapshot: () => AnyMachineSnapshot
  do: (doing: Doing<M, W>) => Promise<void>
  /** Effects since the last time somebody asked. */
  takeLog: () => string[]
  stop: () => void
}

export async function start<M extends AnyStateMachine, W extends Environment>(
  subject: MachineUnderTest<M, W>,
  machine: M = subject.machine,
  observed = nothingObserved(),
): Promise<Run<M, W>> {
  const world = subject.world()
  const clock = new VirtualClock()
  const provided = watchGuards(subject.provide(machine, world), observed)
  const errors: unknown[] = []
  const actor = createActor(provided, {
    clock,
    ...(subject.input === undefined ? {} : { input: subject.input }),
    inspect: (event: InspectionEvent) => {
      if (event.type === '@xstate.microstep' && event.actorRef === actor) {
        for (const transition of event._transitions) observed.transitions.add(transitionName(transition))
      }
    },
  })
  const snapshot = () => actor.getSnapshot() as AnyMachineSnapshot
  actor.subscribe({
    next: () =>
      snapshotStateName(snapshot())
        .split(' ')
        .forEach(leaf => observed.states.add(leaf)),
    error: error => errors.push(error),
  })
  actor.start()
  snapshotStateName(snapshot())
    .split(' ')
    .forEach(leaf => observed.states.add(leaf))
  await settle()
  const raise = () => {
    if (errors.length > 0) throw errors[0]
  }
  return {
    world,
    clock,
    snapshot,
    async do(doing) {
      if (typeof doing === 'number') await clock.advance(doing)
      else if (isHappening(doing)) doing(world)
      else actor.send(doing)
      await settle()
      raise()
    },
    takeLog: () => world.log.splice(0),
    stop: () => actor.stop(),
  }
}

export const describeDoing = (doing: unknown): string =>
  typeof doing === 'number' ? `${doing} ms` : typeof doing === 'function' ? doing.name : JSON.stringify(doing)

/** Plays a scenario and says where it first differs from what it promises, if anywhere. */
export async function play<M extends AnyStateMachine, W extends Environment>(
  subject: MachineUnderTest<M, W>,
  scenario: Scenario<M, W>,
  machine?: M,
  observed?: Observed,
): Promise<string | undefined> {
  const run = await start(subject, machine, observed)
  try {
    run.takeLog()
    for (const [doing, state, effects = []] of scenario.steps) {
      await run.do(doing)
      const [actualState, actualEffects] = [snapshotStateName(run.snapshot()), run.takeLog()]
      if (actualState !== state)
        return `after ${describeDoing(doing)}: state "${actualState}" instead of "${state}"`
      if (actualEffects.join(', ') !== effects.join(', '))
        return `after ${describeDoing(doing)}: effects [${actualEffects.join(', ')}] instead of [${effects.join(', ')}]`
    }
    const context = run.snapshot().context as Record<string, unknown>
    for (const [name, value] of Object.entries(scenario.context ?? {})) {
      if (JSON.stringify(context[name]) !== JSON.stringify(value))
        return `context.${name} is ${JSON.stringify(context[name])} instead of ${JSON.stringify(value)}`
    }
    return undefined
  } catch (error) {
    return `threw ${String(error)}`
  } finally {
    run.stop()
  }
}
