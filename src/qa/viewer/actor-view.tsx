import { useEffect, useRef, useState } from 'react'
import { charts } from 'virtual:charts'
import { notedMachines } from '#machines/notes/all.ts'
import { Chart } from '../../charts/chart.tsx'
import { statesIn } from '../../charts/describe.ts'
import { seconds } from '../../charts/drawing.ts'
import { inWords } from '../log/explain.ts'
import { sampleEvents } from '../samples/samples.ts'
import { ContextTree } from './context-tree.tsx'
import { describedAs } from './readable.ts'
import { activePaths, type Watched } from './session.ts'

interface ActorViewProps {
  actor: Watched
  /** The page's clock. */
  now: number
  /** Nothing is sent to a log. */
  onSend: ((event: { type: string }) => void) | undefined
}

/** One actor: where it is in its chart, why it is there, and what it could do now. */
export function ActorView({ actor, now, onSend }: ActorViewProps) {
  const { machine, state, context, entered, last } = actor
  const chart = charts.find(({ id }) => id === machine)
  const described = describedAs(machine)
  const active = activePaths(state)
  const notes = notedMachines.find(noted => noted.machine.id === machine)?.notes
  const delays = (described ? statesIn(described) : [])
    .filter(({ path }) => active.includes(path))
    .flatMap(({ path, delays: own }) =>
      own.map(({ name, ms }) => ({
        key: `${path} ${name}`,
        name,
        left: Math.max(0, ms - (now - (entered[path] ?? now))),
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
      <section ref={drawing} className="drawing" aria-label="Chart">
        {chart && (
          <Chart
            chart={chart}
            active={active}
            taken={last.taken}
            running={Object.fromEntries(delays.map(({ key, left, ms }) => [key, 1 - left / ms]))}
          />
        )}
      </section>
      <aside>
        <h2>{state}</h2>
        {state.split(' ').map(path => (
          <p key={path}>{notes?.states[path]}</p>
        ))}
        {delays.map(({ key, name, left }) => (
          <p key={key} className="delay">{`${name}: ${seconds(Math.ceil(left / 100) * 100)} left`}</p>
        ))}
        {last.refused.map(refusal => (
          <p key={refusal.id} className="refused">{`${refusal.id} was refused: ${inWords(refusal)}`}</p>
        ))}
        {onSend && <PossibleEvents actor={actor} onSend={onSend} />}
        <h3>Context</h3>
        <ContextTree value={context} />
      </aside>
    </main>
  )
}

/** Everything that the chart would hear now, to be sent as it is or with other values. */
function PossibleEvents({
  actor: { machine, state },
  onSend,
}: {
  actor: Watched
  onSend: NonNullable<ActorViewProps['onSend']>
}) {
  const active = ['', ...activePaths(state)]
  const possible = new Map(
    (describedAs(machine)?.transitions ?? [])
      .filter(({ from }) => active.includes(from))
      .map(({ cause, eventType }) => [cause, eventType]),
  )
  return (
    <>
      <h3>Possible now</h3>
      {possible.size === 0 && <p>Nothing: this state is left by nothing that the chart hears.</p>}
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
  const [isWrong, setWrong] = useState(false)
  const send = () => {
    try {
      onSend({ ...(JSON.parse(text) as object), type: eventType })
      setWrong(false)
    } catch {
      setWrong(true)
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
          aria-invalid={isWrong}
          rows={1}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      )}
      {isWrong && <span role="alert">These values are not JSON.</span>}
    </form>
  )
}
