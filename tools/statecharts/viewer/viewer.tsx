import { type DragEvent, useMemo, useState } from 'react'
import type { AnyStateMachine } from 'xstate'
import { chartOf } from '../machine-chart.ts'
import { type Log, parseLog, stringifyLog } from '../log.ts'
import { messageOf } from '../stringify.ts'
import { replay } from '../replay.ts'
import { ActorView, type MachineTexts } from './actor-view.tsx'
import { ClockControls, ReplayControls } from './controls.tsx'
import { EventLog } from './event-log.tsx'
import { sessionAt } from './session.ts'
import { useClockTime, useLiveSession } from './use-live-session.ts'

interface ViewerProps {
  /** Machines for replaying opened logs and showing charts. */
  machines: readonly AnyStateMachine[]
  /** The mask that the inspector applies when it records logs. */
  mask: (value: unknown) => unknown
  texts: MachineTexts
}

function save(log: Log): void {
  const url = URL.createObjectURL(new Blob([stringifyLog(log)], { type: 'application/jsonl' }))
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: `${log.page.replaceAll('/', '-').replace(/^-/, '') || 'home'}.jsonl`,
  })
  link.click()
  URL.revokeObjectURL(url)
}

/** Shows a page's machines, live or from a log. */
export function Viewer({ machines, mask, texts }: ViewerProps) {
  const live = useLiveSession()
  const now = useClockTime(live.clock)
  const [opened, setOpened] = useState<{ log: Log; position: number }>()
  const [error, setError] = useState('')
  const [selected, setSelected] = useState('')
  const described = useMemo(() => new Map(machines.map(one => [one.id, chartOf(one)])), [machines])

  const session = opened ? sessionAt(opened.log, opened.position) : live.session
  const newest = session.entries.at(-1)
  const actor =
    session.actors.find(one => one.session === selected) ??
    session.actors.find(one => one.session === newest?.session)

  const openFile = (file: File | undefined) =>
    void file?.text().then(text => {
      try {
        const log = parseLog(text)
        const entries = replay(log, machines, mask)
        setError('')
        setOpened({ log: { ...log, entries }, position: Math.min(1, entries.length) })
      } catch (cause) {
        setError(messageOf(cause))
      }
    })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    openFile(event.dataTransfer.files[0])
  }

  return (
    <div
      className="viewer"
      role="presentation"
      data-mode={opened ? 'replay' : live.port.isConnected ? 'live' : 'empty'}
      onDragOver={event => event.preventDefault()}
      onDrop={drop}
    >
      <header>
        <nav aria-label="Actors">
          {session.actors.map(({ session: id, machine, to }) => (
            <button
              key={id}
              type="button"
              aria-pressed={actor?.session === id}
              onClick={() => setSelected(id)}
            >
              {machine}
              <small>{to}</small>
            </button>
          ))}
        </nav>
        {opened ? (
          <ReplayControls
            position={opened.position}
            total={opened.log.entries.length}
            onGo={position => setOpened({ ...opened, position })}
            onClose={() => setOpened(undefined)}
          />
        ) : (
          live.clock && <ClockControls clock={live.clock} now={now} onCommand={live.port.send} />
        )}
        <div className="files">
          {!opened && (
            <button type="button" disabled={session.entries.length === 0} onClick={() => save(session)}>
              Save log
            </button>
          )}
          <label className="button">
            Open log
            <input
              type="file"
              accept=".jsonl,.json"
              onChange={({ target }) => {
                openFile(target.files?.[0])
                // Otherwise, choosing the same file again after editing it would fire no change event.
                target.value = ''
              }}
            />
          </label>
        </div>
      </header>
      {error && <p role="alert">{`The log cannot be read: ${error}`}</p>}
      {actor ? (
        <ActorView
          key={actor.session}
          actor={actor}
          machine={described.get(actor.machine)}
          texts={texts}
          now={opened ? (newest?.at ?? 0) : now}
          onSend={
            opened
              ? undefined
              : event => live.port.send({ type: '@statecharts.send', session: actor.session, event })
          }
        />
      ) : (
        <p className="empty">
          {live.port.isConnected
            ? 'No events yet.'
            : 'Open the viewer from a page with an inspector, or drop a log here.'}
        </p>
      )}
      <EventLog
        entries={opened ? opened.log.entries : session.entries}
        position={session.entries.length}
        machines={described}
        onSelect={setSelected}
      />
    </div>
  )
}
