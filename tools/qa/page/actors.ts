/** Inspects the page's actors from the start, with a steppable clock, or shows the state from `?state=`. */
import {
  type Actor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  StateMachine,
} from 'xstate'
import { createInspector } from '../../statecharts/inspector.ts'
import { parseStateName } from '../../statecharts/parse-state-name.ts'
import { pageAt, paths } from '../../../src/company/paths.ts'
import { actorOptions } from '../../../src/services/actor-options.ts'
import { mask } from '../masks.ts'
import { findSample } from '../samples/samples.ts'
import { request } from './request.ts'

/** Records from the start, because the viewer opens later. Logs the thank-you page for unknown paths. */
export const inspector = createInspector({
  mask,
  page: () => (pageAt(window.location.pathname) ? window.location.pathname : paths.thankYou),
})
if (request.isPaused) inspector.clock.pause()

/** An event that no machine handles. It is queued until the actor starts, after hydration. */
const SHOW_REQUESTED = 'qa.show'

let hasTesterActed = false
for (const type of ['pointerdown', 'keydown'])
  addEventListener(type, ({ isTrusted }) => (hasTesterActed ||= isTrusted), { capture: true })
// The tester may also send events from the viewer's window.
const fromViewer = ({ data }: MessageEvent<{ type?: string } | null>) =>
  (hasTesterActed ||= data?.type === '@statecharts.send')
addEventListener('message', fromViewer, { capture: true })

/**
 * Makes a new actor show the state from `?state=` if its machine has that state. Entry actions, actors and
 * delays do not run, because XState starts them only in a transition. The actor ignores later events until
 * the tester acts or, with `?frozen`, for good.
 */
function showRequested(actor: Actor<AnyStateMachine>): void {
  const machine = actor.logic
  const sample = request.state === null ? undefined : findSample(request.state)
  if (sample?.machine !== machine.id) return
  const [initial] = initialTransition(machine) as unknown as [AnyMachineSnapshot]
  const requested = machine.resolveState({
    value: parseStateName(sample.state),
    context: { ...initial.context, ...sample.context },
  })
  const transition = machine.transition.bind(machine)
  machine.transition = (snapshot, event, scope) =>
    (event as { type: string }).type === SHOW_REQUESTED
      ? requested
      : request.isFrozen || !hasTesterActed
        ? snapshot
        : transition(snapshot, event, scope)
  actor.send({ type: SHOW_REQUESTED })
}

const { inspect } = actorOptions
actorOptions.inspect = event => {
  inspect(event)
  const { actorRef } = event
  if (event.type === '@xstate.actor' && 'logic' in actorRef && actorRef.logic instanceof StateMachine)
    showRequested(actorRef as Actor<AnyStateMachine>)
  if (request.inspect) inspector.inspect(event)
}
if (request.inspect) actorOptions.clock = inspector.clock
