/** The inspector of this page: everything its actors do, masked, to whoever shows it; and back what a tester asks for. */
import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import type { AnyActorRef, Snapshot } from 'xstate'
import { pageIdAt, paths } from '../../config/paths.ts'
import { isCommand, VIEWER_PATH, type WireEvent } from '../wire.ts'
import { channelTo } from './channel.ts'
import { mask } from '../masks.ts'
import { openPanel } from './panel.ts'
import type { InspectIn } from './request.ts'
import { actorOf, clock, type Seen, watchActors } from './watch.ts'

const HOSTED = 'https://stately.ai/inspect'

/** Where the charts are shown, and which origin that has. A window that the browser does not open becomes a panel. */
function open(where: InspectIn): { target: () => Window | null; origin: string } {
  if (where === 'stately') return { ...windowAt(HOSTED), origin: new URL(HOSTED).origin }
  const own = where === 'window' ? windowAt(VIEWER_PATH) : undefined
  return { target: own?.target() ? own.target : openPanel(), origin: window.location.origin }
}

const windowAt = (address: string) => {
  const opened = window.open(address, 'qa-viewer')
  return { target: () => opened }
}

/** What the chart itself is, without the values that it began with. */
function maskDefinition(definition: string): string {
  const config = JSON.parse(definition) as Record<string, unknown>
  return JSON.stringify({ ...config, ...('context' in config ? { context: mask(config['context']) } : {}) })
}

type MachineSnapshot = Snapshot<unknown> & { value?: unknown; context?: unknown }

/** State names are the chart's own; everything else in a snapshot may be somebody's. */
const maskSnapshot = (snapshot: Partial<MachineSnapshot> | undefined) => ({
  status: snapshot?.status ?? 'active',
  ...(snapshot?.value === undefined ? {} : { value: snapshot.value }),
  ...(snapshot?.context === undefined ? {} : { context: mask(snapshot.context) }),
  ...(snapshot?.output === undefined ? {} : { output: mask(snapshot.output, 'output') }),
  ...(snapshot?.error === undefined ? {} : { error: mask(snapshot.error, 'error') }),
})

/** The address of a page of ours; what is behind a thank-you word may be an id. */
const shownPath = () => (pageIdAt(window.location.pathname) ? window.location.pathname : paths.thankYou)

/** The one way out: every event of the protocol goes through here. */
function masked(event: StatelyInspectionEvent, at: number): WireEvent {
  const common = { clock: { ...clock.state, now: at }, page: shownPath() }
  switch (event.type) {
    case '@xstate.actor': {
      const { definition } = event
      return {
        ...event,
        definition: definition === undefined ? undefined : maskDefinition(definition),
        snapshot: maskSnapshot(event.snapshot),
        ...common,
      }
    }
    case '@xstate.event':
      return { ...event, event: mask(event.event), ...common } as WireEvent
    case '@xstate.snapshot':
      return {
        ...event,
        event: mask(event.event),
        snapshot: maskSnapshot(event.snapshot),
        ...common,
      } as WireEvent
  }
}

export function inspect(where: InspectIn): void {
  const channel = channelTo(open(where), data => {
    if (where === 'stately' || !isCommand(data)) return
    if (data.type === '@qa.send') actorOf(data.session)?.send(data.event)
    else if (data.type === '@qa.run') clock.run(data.rate)
    else if (data.type === '@qa.pause') clock.pause()
    else clock.step()
    channel.say({ type: '@qa.clock', ...clock.state })
  })
  let at = 0
  const inspector = createInspector(
    { send: event => channel.send(event as WireEvent) },
    { serialize: event => masked(event, at) },
  )
  watchActors((seen: Seen) => {
    at = seen.at
    const { event } = seen
    const actor = event.actorRef as AnyActorRef
    if (event.type === '@xstate.actor') inspector.actor(actor, { status: 'active' })
    else if (event.type === '@xstate.event')
      inspector.event(actor, event.event, event.sourceRef ? { source: event.sourceRef as AnyActorRef } : {})
    else if (event.type === '@xstate.snapshot')
      inspector.snapshot(actor, event.snapshot, { event: event.event })
  })
}
