import { useEffect, useRef, useState } from 'react'
import { charts } from 'virtual:charts'
import { machinesWithNotes } from '#machines/notes/all.ts'
import { Chart } from '#tools/charts/chart.tsx'
import { statesIn } from '#machines/describe.ts'
import { seconds } from '#tools/charts/drawing.ts'
import { describeBlocked } from '../log/explain.ts'
import { sampleEvents } from '../samples/samples.ts'
import { ContextTree } from './context-tree.tsx'
import { describedMachine } from './described-machines.ts'
import { activePaths, type ActorState } from './session.ts'

interface ActorViewProps {
  actor: ActorState
  /** Time on the page's clock, in milliseconds. */
  now: number
  /** Sends an event to the actor; `undefined` during a replay. */
  onSend: ((event: { type: string }) => void) | undefined
}

/** State chart, current state, blocked transitions, accepted events and context of one actor. */
export function ActorView({ actor, now, onSend }: ActorViewProps) {
  const { machine, state, context, enteredAt, last } = actor
  const chart = charts.find(({ id }) => id === machine)
  const described = describedMachine(machine)
  const active = activePaths(state)
  const notes = machinesWithNotes.find(noted => noted.machine.id === machine)?.notes
  const delays = (described ? statesIn(described) : [])
    .filter(({ path }) => active.includes(path))
    .flatMap(({ path, delays: own }) =>
      own.map(({ name, ms }) => ({
        key: `${path} ${name}`,
        name,
        remaining: Math.max(0, ms - (now - (enteredAt[path] ?? now))),
        ms,
      })),
    )
  const drawing = useRef<HTMLElement>(null)
  useEffect(() => {
    const active = [...(drawing.current?.querySelectorAll('.active') ?? [])].at(-1)
    active?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [state])
  return (
    <main>
      <section ref={drawing} className="drawing" aria-label="State chart">
        {chart && (
          <Chart
            chart={chart}
            active={active}
            taken={last.taken}
            elapsed={Object.fromEntries(delays.map(({ key, remaining, ms }) => [key, 1 - remaining / ms]))}
          />
        )}
      </section>
      <aside>
        <h2>{state}</h2>
        {state.split(' ').map(path => (
          <p key={path}>{notes?.states[path]}</p>
        ))}
        {delays.map(({ key, name, remaining }) => (
          <p key={key} className="delay">{`${name}: ${seconds(Math.ceil(remaining / 100) * 100)} left`}</p>
        ))}
        {last.blocked.map(transition => (
          <p
            key={transition.id}
            className="blocked"
          >{`${transition.id} not taken: ${describeBlocked(transition)}`}</p>
        ))}
        {onSend && <PossibleEvents actor={actor} onSend={onSend} />}
        <h3>Context</h3>
        <ContextTree value={context} />
      </aside>
    </main>
  )
}

/** The events that the actor accepts in its state, each with an editable payload. */
function PossibleEvents({
  actor: { machine, state },
  onSend,
}: {
  actor: ActorState
  onSend: NonNullable<ActorViewProps['onSend']>
}) {
  const active = ['', ...activePaths(state)]
  const possible = new Map(
    (describedMachine(machine)?.transitions ?? [])
      .filter(({ from }) => active.includes(from))
      .map(({ cause, eventType }) => [cause, eventType]),
  )
  return (
    <>
      <h3>Possible now</h3>
      {possible.size === 0 && <p>None: this state accepts no event.</p>}
      {[...possible].map(([cause, eventType]) => (
        <SendForm
          key={`${state} ${cause}`}
          cause={cause}
          eventType={eventType}
          values={sampleEvents[machine]?.[cause] ?? {}}
          onSend={onSend}
        />
      ))}
    </>
  )
}

function SendForm({
  cause,
  eventType,
  values,
  onSend,
}: {
  cause: string
  eventType: string
  values: object
  onSend: NonNullable<ActorViewProps['onSend']>
}) {
  const hasValues = Object.keys(values).length > 0
  const [text, setText] = useState(() => JSON.stringify(values))
  const [isInvalid, setInvalid] = useState(false)
  const send = () => {
    try {
      onSend({ ...(JSON.parse(text) as object), type: eventType })
      setInvalid(false)
    } catch {
      setInvalid(true)
    }
  }
  return (
    <form
      className="send"
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <button>{cause}</button>
      {hasValues && (
        <textarea
          aria-label={`Values of ${cause}`}
          aria-invalid={isInvalid}
          rows={1}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      )}
      {isInvalid && <span role="alert">These values are not JSON.</span>}
    </form>
  )
}
