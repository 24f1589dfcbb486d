import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Chart } from '../chart.tsx'
import { type MachineChart, statesIn } from '../machine-chart.ts'
import { type DrawnChart, seconds } from '../drawing.ts'
import { describeBlocked } from '../explain.ts'
import { stringify } from '../stringify.ts'
import { scrollToCentre } from './scroll-to-centre.ts'
import { activePaths, type ActorState } from './session.ts'

/** Notes on states, and default values of events. The viewer shows both next to the charts. */
export interface MachineTexts {
  /** Returns the meaning of a state, by machine id and state path. */
  noteOf: (machine: string, path: string) => string | undefined
  /** Default values of an event in the viewer, by machine id and transition cause. */
  valuesOf: (machine: string, cause: string) => object | undefined
}

interface ActorViewProps {
  actor: ActorState
  /** `undefined` if a log names a machine that the viewer does not know. */
  machine: MachineChart | undefined
  texts: MachineTexts
  /** Time on the page's clock, in milliseconds. */
  now: number
  /** Sends an event to the actor; `undefined` in a replay. */
  onSend: ((event: { type: string }) => void) | undefined
}

/** Returns a laid-out chart; `undefined` until it is ready. Loads ELK, which is large, only when needed. */
function useChart(machine: MachineChart | undefined): DrawnChart | undefined {
  const [drawn, setDrawn] = useState<{ machine: MachineChart; chart: DrawnChart }>()
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
  const { to: state, context, enteredAt, taken, blocked } = actor
  const chart = useChart(machine)
  const active = activePaths(state)
  const delays = (machine ? statesIn(machine) : [])
    .filter(({ path }) => active.includes(path))
    .flatMap(({ path, delays: own }) => own.map(delay => ({ path, ...delay })))
    .flatMap(({ path, name, ms }) => {
      const left = Math.max(0, ms - (now - (enteredAt[path] ?? now)))
      return ms ? [{ key: `${path} ${name}`, name, left, share: left / ms }] : []
    })
  const drawing = useRef<HTMLElement>(null)
  useEffect(() => {
    const innermost = [...(drawing.current?.querySelectorAll('.active') ?? [])].at(-1)
    if (drawing.current && innermost) scrollToCentre(drawing.current, innermost)
  }, [state, chart])
  return (
    <main>
      <section ref={drawing} className="drawing" aria-label="State chart">
        {chart && (
          <Chart
            chart={chart}
            active={active}
            taken={taken}
            remaining={Object.fromEntries(delays.map(({ key, share }) => [key, share]))}
          />
        )}
      </section>
      <aside>
        <h2>{state}</h2>
        {state.split(' ').map(path => (
          <p key={path}>{texts.noteOf(actor.machine, path)}</p>
        ))}
        {delays.map(({ key, name, left }) => (
          <p key={key} className="delay">{`${name}: ${seconds(Math.ceil(left / 100) * 100)} left`}</p>
        ))}
        {blocked.map(one => (
          <p key={one.id} className="blocked">{`${one.id} not taken: ${describeBlocked(one)}`}</p>
        ))}
        {machine && onSend && <PossibleEvents {...{ state, machine, texts, onSend }} />}
        <h3>Context</h3>
        <ContextTree value={context} />
      </aside>
    </main>
  )
}

interface EventsProps {
  state: string
  machine: MachineChart
  texts: MachineTexts
  onSend: (event: { type: string }) => void
}

/** The events that the actor accepts now, each with an editable payload. */
function PossibleEvents({ state, machine, texts, onSend }: EventsProps) {
  const active = ['', ...activePaths(state)]
  const possible = new Map(
    machine.transitions
      .filter(({ from, eventType }) => active.includes(from) && eventType !== '')
      .map(({ cause, eventType }) => [cause, eventType]),
  )
  return (
    <>
      <h3>Possible now</h3>
      {possible.size === 0 && <p>This state accepts no events.</p>}
      {[...possible].map(([cause, eventType]) => (
        <SendForm
          key={`${state} ${cause}`}
          cause={cause}
          eventType={eventType}
          values={texts.valuesOf(machine.id, cause) ?? {}}
          onSend={onSend}
        />
      ))}
    </>
  )
}

interface SendFormProps extends Pick<EventsProps, 'onSend'> {
  cause: string
  eventType: string
  values: object
}

function SendForm({ cause, eventType, values, onSend }: SendFormProps) {
  const [isInvalid, setInvalid] = useState(false)
  const send = (submit: SubmitEvent<HTMLFormElement>) => {
    submit.preventDefault()
    const { values: edited = '{}' } = Object.fromEntries(new FormData(submit.currentTarget))
    try {
      onSend({ ...(JSON.parse(edited as string) as object), type: eventType })
      setInvalid(false)
    } catch {
      setInvalid(true)
    }
  }
  return (
    <form className="send" onSubmit={send}>
      <button>{cause}</button>
      {Object.keys(values).length > 0 && (
        <textarea
          name="values"
          aria-label={`Values of ${cause}`}
          aria-invalid={isInvalid}
          rows={1}
          defaultValue={JSON.stringify(values)}
        />
      )}
      {isInvalid && <span role="alert">Enter the values as JSON.</span>}
    </form>
  )
}

/** A value as a collapsible tree. */
function ContextTree({ value, name }: { value: unknown; name?: string }) {
  const label = name === undefined ? '' : `${name}: `
  if (typeof value !== 'object' || value === null)
    return <div className="value">{`${label}${stringify(value)}`}</div>
  const inner = Object.entries(value as Record<string, unknown>)
  return (
    <details open className="value">
      <summary>{`${label}${Array.isArray(value) ? `[${inner.length}]` : `{${inner.length}}`}`}</summary>
      {inner.map(([key, child]) => (
        <ContextTree key={key} name={key} value={child} />
      ))}
    </details>
  )
}
