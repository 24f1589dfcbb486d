import { type DragEvent, useMemo, useState } from 'react'
import { notedMachines } from '#machines/notes/all.ts'
import { fromLines, type Log, toLines } from '../log/log.ts'
import { replay } from '../log/replay.ts'
import { ActorView } from './actor-view.tsx'
import { ClockControls } from './clock-controls.tsx'
import { EventLog } from './event-log.tsx'
import { ReplayControls } from './replay-controls.tsx'
import { sessionAt } from './session.ts'
import { useLive, useTicking } from './use-live.ts'

const machines = notedMachines.map(({ machine }) => machine)

/** A log that was opened, and how many of its entries have been played. */
interface Playing {
  log: Log
  count: number
}

function save(log: Log): void {
  const address = URL.createObjectURL(new Blob([toLines(log)], { type: 'application/jsonl' }))
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: `${log.page.replaceAll('/', '-').replace(/^-/, '') || 'home'}.jsonl`,
  })
  link.click()
  URL.revokeObjectURL(address)
}

/** The charts of a page: live, or of a log that somebody sent. */
export function Viewer() {
  const live = useLive()
  const now = useTicking(live.clock)
  const [playing, setPlaying] = useState<Playing>()
  const [problem, setProblem] = useState('')
  const [chosen, setChosen] = useState('')
  const replayed = useMemo(() => (playing ? replay(playing.log, machines) : []), [playing])

  const session = playing ? sessionAt(playing.log, playing.count) : live.session
  const newest = session.entries.at(-1)
  const actor =
    session.actors.find(one => one.session === chosen) ??
    session.actors.find(one => one.session === newest?.session)

  const openFile = (file: File | undefined) =>
    void file?.text().then(text => {
      try {
        const log = fromLines(text)
        setProblem('')
        setPlaying({ log, count: Math.min(1, log.entries.length) })
      } catch (error) {
        setProblem(error instanceof Error ? error.message : String(error))
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
      data-mode={playing ? 'replay' : live.port?.isThere ? 'live' : 'empty'}
      onDragOver={event => event.preventDefault()}
      onDrop={drop}
    >
      <header>
        <nav aria-label="Actors">
          {session.actors.map(({ session: id, machine, state }) => (
            <button key={id} type="button" aria-pressed={actor?.session === id} onClick={() => setChosen(id)}>
              {machine}
              <small>{state}</small>
            </button>
          ))}
        </nav>
        {playing ? (
          <ReplayControls
            count={playing.count}
            total={playing.log.entries.length}
            onGo={count => setPlaying({ ...playing, count })}
            onEnd={() => setPlaying(undefined)}
          />
        ) : (
          live.port?.isThere && <ClockControls clock={live.clock} now={now} onAsk={live.port.ask} />
        )}
        <div className="files">
          <button type="button" disabled={session.entries.length === 0} onClick={() => save(session)}>
            Save log
          </button>
          <label className="button">
            Open log
            <input type="file" accept=".jsonl" onChange={event => openFile(event.target.files?.[0])} />
          </label>
        </div>
      </header>
      {problem && <p role="alert">{`The log cannot be read: ${problem}`}</p>}
      {actor ? (
        <ActorView
          key={actor.session}
          actor={actor}
          now={playing ? (newest?.at ?? 0) : now}
          onSend={
            playing || !live.port
              ? undefined
              : event => live.port?.ask({ type: '@qa.send', session: actor.session, event })
          }
        />
      ) : (
        <p className="waiting">
          {live.port?.isThere
            ? 'Nothing has happened yet. A form’s chart begins when its first field is touched.'
            : 'Open a page with ?inspect, or drop a log here.'}
        </p>
      )}
      <EventLog
        entries={playing ? playing.log.entries : session.entries}
        played={session.entries.length}
        refusals={session.refusals}
        differences={replayed.map(({ difference }) => difference)}
        onChoose={setChosen}
      />
    </div>
  )
}
