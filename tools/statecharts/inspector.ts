/** Tells a viewer everything that a page's actors do, and executes the viewer's commands. */
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
  isMachineSnapshot,
  StateMachine,
} from 'xstate'
import { SteppableClock } from './clock.ts'
import { transitionIdOf } from '../../machines/describe.ts'
import { explain } from './explain.ts'
import type { Target } from './open-viewer.ts'
import {
  type ClockMessage,
  isCommand,
  isConnected,
  type PageEvent,
  type SentSnapshot,
  VERSION,
} from './protocol.ts'

/** How many events are kept for a viewer that connects later. */
export const MAX_BACKLOG = 1000

interface InspectorOptions {
  /**
   * Copies a value as data, and may omit what must not leave the page. Every event, context, output,
   * error and param passes through the mask. `key` is the name of the property with the value.
   */
  mask: (value: unknown, key?: string) => unknown
  /** The page's path, for naming logs. */
  page: () => string
}

/**
 * Returns an observer for `createActor`'s `inspect` option, a clock for its `clock` option, and `connect`,
 * which sends recorded events to a viewer once it loads. The observer works without a window, and before a
 * viewer is connected.
 */
export function createInspector({ mask, page }: InspectorOptions) {
  const clock = new SteppableClock()
  const actors = new Map<string, AnyActorRef>()
  /** Each actor's last snapshot, which the next event applies to; the actor itself may be ahead. */
  const before = new Map<string, AnyMachineSnapshot>()
  /** Each actor's transitions and actions since its last snapshot. */
  const steps = new Map<string, { taken: string[]; actions: string[] }>()
  let backlog: PageEvent[] = []
  let post: ((message: PageEvent | ClockMessage) => void) | undefined

  const snapshotOf = (snapshot: unknown): SentSnapshot => {
    const { status = 'active', value, context, output, error } = (snapshot ?? {}) as Partial<SentSnapshot>
    return {
      status,
      value,
      context: mask(context),
      output: mask(output, 'output'),
      error: mask(error, 'error'),
    }
  }
  const eventOf = (event: unknown) => mask(event) as { type: string }
  const definitionOf = ({ config }: AnyStateMachine) =>
    JSON.stringify({ ...config, context: mask(config.context) })
  const blockedBy = (sessionId: string, event: { type: string }) => {
    const snapshot = before.get(sessionId)
    try {
      return snapshot
        ? explain(snapshot, event).blocked.map(({ input, ...one }) => ({ ...one, input: mask(input) }))
        : []
    } catch {
      // A guard that throws stops its actor, whose own snapshot has the error.
      return []
    }
  }

  const convert = (inspected: InspectionEvent): PageEvent | undefined => {
    const actor = inspected.actorRef as AnyActorRef & { _parent?: AnyActorRef; logic: unknown }
    const { sessionId, logic } = actor
    const base = {
      sessionId,
      rootId: inspected.rootId,
      createdAt: String(Date.now()),
      id: null,
      _version: VERSION,
      clock: clock.state,
      page: page(),
    }
    switch (inspected.type) {
      case '@xstate.actor':
        actors.set(sessionId, actor)
        steps.set(sessionId, { taken: [], actions: [] })
        return {
          ...base,
          type: inspected.type,
          name: actor.id === sessionId && logic instanceof StateMachine ? logic.id : actor.id,
          parentId: actor._parent?.sessionId,
          definition: logic instanceof StateMachine ? definitionOf(logic) : undefined,
          // XState announces an actor before it has a snapshot; the first snapshot follows.
          snapshot: { status: 'active' },
        }
      case '@xstate.event':
        return {
          ...base,
          type: inspected.type,
          event: eventOf(inspected.event),
          sourceId: (inspected.sourceRef as AnyActorRef | undefined)?.sessionId,
        }
      case '@xstate.snapshot': {
        const { event, snapshot } = inspected
        const blocked = blockedBy(sessionId, event)
        if (isMachineSnapshot(snapshot)) before.set(sessionId, snapshot)
        return {
          ...base,
          type: inspected.type,
          event: eventOf(event),
          snapshot: snapshotOf(snapshot),
          machine: logic instanceof StateMachine ? logic.id : undefined,
          blocked,
          taken: steps.get(sessionId)?.taken.splice(0) ?? [],
          actions: steps.get(sessionId)?.actions.splice(0) ?? [],
        }
      }
      case '@xstate.microstep':
        steps.get(sessionId)?.taken.push(...inspected._transitions.map(transitionIdOf))
        return undefined
      case '@xstate.action':
        // Omit XState's own actions, which start and cancel delays.
        if (!inspected.action.type.startsWith('xstate.'))
          steps.get(sessionId)?.actions.push(inspected.action.type)
        return undefined
      default:
        return undefined
    }
  }

  return {
    clock,
    inspect: (inspected: InspectionEvent): void => {
      const event = convert(inspected)
      if (!event) return
      backlog.push(event)
      if (backlog.length > MAX_BACKLOG)
        // Keep `@xstate.actor` events, which tell the viewer which machine an actor runs.
        backlog = backlog.toSpliced(
          backlog.findIndex(({ type }) => type !== '@xstate.actor'),
          1,
        )
      post?.(event)
    },
    /** Connects a viewer; call once. Ignores messages from other windows and origins. */
    connect({ target, origin, isHosted = false }: Target): void {
      const send = (message: PageEvent | ClockMessage) => {
        target()?.postMessage(message, origin)
      }
      window.addEventListener('message', ({ data, source, origin: from }: MessageEvent<unknown>) => {
        if (source !== target() || from !== origin) return
        if (isConnected(data)) {
          post = send
          backlog.forEach(send)
        } else if (!isHosted && isCommand(data)) {
          if (data.type === '@statecharts.send') actors.get(data.session)?.send(data.event)
          else if (data.type === '@statecharts.run') clock.run(data.rate)
          else if (data.type === '@statecharts.pause') clock.pause()
          else clock.step()
          post?.({ type: '@statecharts.clock', ...clock.state })
        }
      })
    },
  }
}
