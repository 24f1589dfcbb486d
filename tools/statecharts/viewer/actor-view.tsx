import { useEffect, useRef, useState } from 'react'
import { Chart } from '../chart.tsx'
import { type DescribedMachine, statesIn } from '../describe.ts'
import { type DrawnChart, seconds } from '../drawing.ts'
import { describeBlocked } from '../explain.ts'
import { ContextTree } from './context-tree.tsx'
import { activePaths, type ActorState } from './session.ts'

/** Texts and values of a site for its machines, besides their charts. */
export interface MachineTexts {
  /** Returns the meaning of a state, by the id of the machine and the path of the state. */
  noteOf?: (machine: string, path: string) => string | undefined
  /** Values of an event, which the viewer offers for editing, by the id of the machine and the cause of a transition. */
  valuesOf?: (machine: string, cause: string) => object | undefined
}

interface ActorViewProps {
  actor: ActorState
  /** `undefined` for a log of a machine that the viewer does not know. */
  machine: DescribedMachine | undefined
  texts: MachineTexts
  /** Time on the page's clock, in milliseconds. */
  now: number
  /** Sends an event to the actor; `undefined` if the page takes none, as in a replay. */
  onSend: ((event: { type: string }) => void) | undefined
}

/** Lays out a chart; `undefined` until it is. ELK is large, so it is loaded when it is needed. */
function useChart(machine: DescribedMachine | undefined): DrawnChart | undefined {
  const [drawn, setDrawn] = useState<{ machine: DescribedMachine; chart: DrawnChart }>()
  useEffect(() => {
    if (!machine) return undefined
    let isCurrent = true
    void import('../layout.ts')
      .then(({ layOut }) => layOut(machine))
      .then(chart => isCurrent && setDrawn({ machine, chart }))
    return () => void (isCurrent = false)
  }, [machine])
  return drawn?.machine === machine ? drawn?.chart : undefined
}

/** State chart, current state, blocked transitions, accepted events and context of one actor. */
export function ActorView({ actor, machine, texts, now, onSend }: ActorViewProps) {
  const { state, context, enteredAt, last } = actor
  const chart = useChart(machine)
  const active = activePaths(state)
  const delays = (machine ? statesIn(machine) : [])
    .filter(({ path }) => active.includes(path))
    .flatMap(({ path, delays: own }) =>
      own.flatMap(({ name, ms }) =>
        ms === null
          ? []
          : {
              key: `${path} ${name}`,
              name,
              remaining: Math.max(0, ms - (now - (enteredAt[path] ?? now))),
              ms,
            },
      ),
    )
  const drawing = useRef<HTMLElement>(null)
  useEffect(() => {
    const innermost = [...(drawing.current?.querySelectorAll('.active') ?? [])].at(-1)
    innermost?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [state, chart])
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
          <p key={path}>{texts.noteOf?.(actor.machine, path)}</p>
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
        {machine && onSend && <PossibleEvents {...{ actor, machine, texts, onSend }} />}
        <h3>Context</h3>
        <ContextTree value={context} />
      </aside>
    </main>
  )
}

/** The events that the actor accepts in its state, each with an editable payload. */
function PossibleEvents({
  actor: { state },
  machine,
  texts,
  onSend,
}: Pick<ActorViewProps, 'actor' | 'texts'> & {
  machine: DescribedMachine
  onSend: (event: { type: string }) => void
}) {
  const active = ['', ...activePaths(state)]
  const possible = new Map(
    machine.transitions
      .filter(({ from, eventType, isForbidden }) => active.includes(from) && eventType !== '' && !isForbidden)
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
          values={texts.valuesOf?.(machine.id, cause) ?? {}}
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
  onSend: (event: { type: string }) => void
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
