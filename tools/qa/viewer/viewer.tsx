import { type DragEvent, useMemo, useState } from 'react'
import { machinesWithNotes } from '#machines/notes/all.ts'
import { type Log, parseLog, stringifyLog } from '../log/log.ts'
import { replay } from '../log/replay.ts'
import { ActorView } from './actor-view.tsx'
import { ClockControls } from './clock-controls.tsx'
import { EventLog } from './event-log.tsx'
import { ReplayControls } from './replay-controls.tsx'
import { sessionAt } from './session.ts'
import { useClockTime, useLiveSession } from './use-live-session.ts'

const machines = machinesWithNotes.map(({ machine }) => machine)

/** An opened log and the number of its replayed entries. */
interface OpenLog {
  log: Log
  position: number
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

/** Shows the machines of a page, live or from a log. */
export function Viewer() {
  const live = useLiveSession()
  const now = useClockTime(live.clock)
  const [opened, setOpened] = useState<OpenLog>()
  const [error, setError] = useState('')
  const [selected, setSelected] = useState('')
  const replayed = useMemo(() => (opened ? replay(opened.log, machines) : []), [opened])

  const session = opened ? sessionAt(opened.log, opened.position) : live.session
  const newest = session.entries.at(-1)
  const actor =
    session.actors.find(one => one.session === selected) ??
    session.actors.find(one => one.session === newest?.session)

  const openFile = (file: File | undefined) =>
    void file?.text().then(text => {
      try {
        const log = parseLog(text)
        setError('')
        setOpened({ log, position: Math.min(1, log.entries.length) })
      } catch (cause) {
        setError(cause instanceof Error ? cause.message : String(cause))
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
      data-mode={opened ? 'replay' : live.port?.isConnected ? 'live' : 'empty'}
      onDragOver={event => event.preventDefault()}
      onDrop={drop}
    >
      <header>
        <nav aria-label="Actors">
          {session.actors.map(({ session: id, machine, state }) => (
            <button
              key={id}
              type="button"
              aria-pressed={actor?.session === id}
              onClick={() => setSelected(id)}
            >
              {machine}
              <small>{state}</small>
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
          live.port?.isConnected && <ClockControls clock={live.clock} now={now} onCommand={live.port.send} />
        )}
        <div className="files">
          <button type="button" disabled={session.entries.length === 0} onClick={() => save(session)}>
            Save log
          </button>
          <label className="button">
            Open log
            <input type="file" accept=".jsonl,.json" onChange={event => openFile(event.target.files?.[0])} />
          </label>
        </div>
      </header>
      {error && <p role="alert">{`The log cannot be read: ${error}`}</p>}
      {actor ? (
        <ActorView
          key={actor.session}
          actor={actor}
          now={opened ? (newest?.at ?? 0) : now}
          onSend={
            opened || !live.port
              ? undefined
              : event => live.port?.send({ type: '@qa.send', session: actor.session, event })
          }
        />
      ) : (
        <p className="empty">
          {live.port?.isConnected
            ? 'No events yet. The machine of a form starts when a field gets the focus.'
            : 'Open a page with ?inspect, or drop a log here.'}
        </p>
      )}
      <EventLog
        entries={opened ? opened.log.entries : session.entries}
        position={session.entries.length}
        blocked={session.blocked}
        differences={replayed.map(({ difference }) => difference)}
        onSelect={setSelected}
      />
    </div>
  )
}
