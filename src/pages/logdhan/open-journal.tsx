import { type ReactNode, useEffect, useRef, useState } from 'react'
import { RESPONSE_TIMEOUT_MS } from '../../../machines/delays.ts'
import { loadFullStyleSheet } from '../../prerender/client/full-style-sheet.ts'
import { StaticIsland } from '../../prerender/client/static-island.tsx'
import { withTimeout } from '../../prerender/with-timeout.ts'
import type { Journal } from './on-demand/journal-days.tsx'
import { openJournalTexts as texts } from './open-journal.content.ts'

/**
 * The journal's month (`children`), and a row below it that opens one of its days. The days load when the
 * visitor opens the row. Each dot in the month then opens its day.
 */
export function OpenJournal({ children }: { children: ReactNode }) {
  const [days, setDays] = useState<typeof import('./on-demand/journal-days.tsx')>()
  const [journal, setJournal] = useState<Journal>()
  const [progress, setProgress] = useState<'idle' | 'loading' | 'failed'>('idle')
  const details = useRef<HTMLDetailsElement>(null)
  const attempt = useRef(0)
  const load = () => {
    const own = ++attempt.current
    const isNeeded = !days && details.current?.open
    setProgress(isNeeded ? 'loading' : 'idle')
    if (!isNeeded) return
    // The page's inline styles do not contain the rules for the days.
    const loaded = Promise.all([import('./on-demand/journal-days.tsx'), loadFullStyleSheet()])
    withTimeout(loaded, RESPONSE_TIMEOUT_MS).then(
      ([module]) => {
        setDays(module)
        setJournal(module.sample)
      },
      () => own === attempt.current && setProgress('failed'),
    )
  }
  // The visitor may have opened the row before hydration.
  useEffect(() => {
    details.current?.dispatchEvent(new Event('toggle'))
  }, [])
  // On phones, part of the month above the row is then hidden, and Safari has no scroll anchoring.
  useEffect(() => {
    // Do not return it: since Chrome 150 this is a promise, which React would call as the cleanup.
    if (days) details.current?.scrollIntoView({ block: 'nearest' })
  }, [days])
  const choose = (chosen: Journal) => {
    setJournal(chosen)
    if (details.current) details.current.open = true
  }
  const props = journal && { journal, onChange: setJournal }
  return (
    <>
      {days && props ? <days.Month {...props} onChange={choose} /> : <StaticIsland>{children}</StaticIsland>}
      <details ref={details} onToggle={load} className="needs-script rule" data-day="">
        <summary className="flex flex-wrap justify-between items-center gap-x-6 gap-y-3 px-5 py-4 list-none cursor-pointer">
          <span className="font-display font-600 text-h4 text-balance">
            {days ? texts.hint : texts.question}
          </span>{' '}
          <span className="btn-solid">
            <span className="labels">
              <span className="says-open">{texts.action}</span>{' '}
              <span className="says-close">{texts.close}</span>
            </span>
          </span>
        </summary>
        {days && props ? (
          <days.Day key={props.journal.day} {...props} />
        ) : (
          progress === 'loading' && <p className="px-5 pb-6">{texts.loading}</p>
        )}
      </details>
      {/* Outside `<details>`, so that the live region exists before the message. */}
      <div aria-live="polite">
        {!days && progress === 'failed' && <p className="px-5 pb-6">{texts.failed}</p>}
      </div>
    </>
  )
}
