/** Sends everything that the page's actors do to a viewer, masked, and executes the viewer's commands. */
import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import type { AnyActorRef, Snapshot } from 'xstate'
import { pageIdAt, paths } from '../../../src/content/paths.ts'
import { mask } from '../masks.ts'
import { isCommand, type PageEvent, VIEWER_PATH } from '../protocol.ts'
import { clock, findActor, type RecordedEvent, subscribeToActors } from './actors.ts'
import { createChannel } from './channel.ts'
import { openPanel } from './panel.ts'
import type { ViewerPlace } from './request.ts'

const STATELY_URL = 'https://stately.ai/inspect'

/** Opens a viewer. Falls back to the panel if the browser blocks the window. */
function openViewer(place: ViewerPlace): { target: () => Window | null; origin: string } {
  if (place === 'stately') return { ...openWindow(STATELY_URL), origin: new URL(STATELY_URL).origin }
  const opened = place === 'window' ? openWindow(VIEWER_PATH) : undefined
  return { target: opened?.target() ? opened.target : openPanel(), origin: window.location.origin }
}

const openWindow = (url: string) => {
  const opened = window.open(url, 'qa-viewer')
  return { target: () => opened }
}

/** The machine definition with a masked initial context. */
function maskDefinition(definition: string): string {
  const config = JSON.parse(definition) as Record<string, unknown>
  return JSON.stringify({ ...config, ...('context' in config ? { context: mask(config['context']) } : {}) })
}

type MachineSnapshot = Snapshot<unknown> & { value?: unknown; context?: unknown }

/** Masks everything but the status and the state value, which contain only names from the machine. */
const maskSnapshot = (snapshot: Partial<MachineSnapshot> | undefined) => ({
  status: snapshot?.status ?? 'active',
  ...(snapshot?.value === undefined ? {} : { value: snapshot.value }),
  ...(snapshot?.context === undefined ? {} : { context: mask(snapshot.context) }),
  ...(snapshot?.output === undefined ? {} : { output: mask(snapshot.output, 'output') }),
  ...(snapshot?.error === undefined ? {} : { error: mask(snapshot.error, 'error') }),
})

/** Path of the page. An unknown path is a thank-you page, whose address may contain an id, so it is replaced. */
const maskedPath = () => (pageIdAt(window.location.pathname) ? window.location.pathname : paths.thankYou)

/** Masks an inspection event. Every event passes through here before it leaves the page. */
function maskEvent(event: StatelyInspectionEvent, at: number): PageEvent {
  const common = { clock: { ...clock.state, now: at }, page: maskedPath() }
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
      return { ...event, event: mask(event.event), ...common } as PageEvent
    case '@xstate.snapshot':
      return {
        ...event,
        event: mask(event.event),
        snapshot: maskSnapshot(event.snapshot),
        ...common,
      } as PageEvent
  }
}

/** Opens a viewer and connects the page's actors to it. The hosted inspector cannot send commands. */
export function startInspector(place: ViewerPlace): void {
  const channel = createChannel(openViewer(place), data => {
    if (place === 'stately' || !isCommand(data)) return
    if (data.type === '@qa.send') findActor(data.session)?.send(data.event)
    else if (data.type === '@qa.run') clock.run(data.rate)
    else if (data.type === '@qa.pause') clock.pause()
    else clock.step()
    channel.sendIfConnected({ type: '@qa.clock', ...clock.state })
  })
  let at = 0
  const inspector = createInspector(
    { send: event => channel.send(event as PageEvent) },
    { serialize: event => maskEvent(event, at) },
  )
  subscribeToActors((recorded: RecordedEvent) => {
    at = recorded.at
    const { event } = recorded
    const actor = event.actorRef as AnyActorRef
    if (event.type === '@xstate.actor') inspector.actor(actor, { status: 'active' })
    else if (event.type === '@xstate.event')
      inspector.event(actor, event.event, event.sourceRef ? { source: event.sourceRef as AnyActorRef } : {})
    else if (event.type === '@xstate.snapshot')
      inspector.snapshot(actor, event.snapshot, { event: event.event })
  })
}
