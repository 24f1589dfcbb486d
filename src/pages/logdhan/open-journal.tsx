import { type ReactNode, useEffect, useRef, useState } from 'react'
import { RESPONSE_TIMEOUT_MS } from '../../../machines/delays.ts'
import { loadFullStyleSheet } from '../../prerender/client/full-style-sheet.ts'
import { StaticIsland } from '../../prerender/client/static-island.tsx'
import { loadOnce } from '../../prerender/load-once.ts'
import { withTimeout } from '../../prerender/with-timeout.ts'
import type { Journal } from './on-demand/journal-days.tsx'
import { openJournalTexts as texts } from './open-journal.content.ts'

/** The open day and the changed rules, kept so that Back returns to a page of the same height. */
const remembered: {
  days?: typeof import('./on-demand/journal-days.tsx')
  journal?: Journal
  isOpen?: boolean
} = {}

/** Loads the days and their style rules, which the inline styles lack. A call after a failure retries. */
const loadDays = loadOnce(async () => {
  const loading = Promise.all([import('./on-demand/journal-days.tsx'), loadFullStyleSheet()])
  const [module] = await withTimeout(loading, RESPONSE_TIMEOUT_MS)
  return module
})

/**
 * The journal's month (`children`), and a row below it that opens one of its days. The days load when the
 * visitor is about to open the row. Each dot in the month then opens its day.
 */
export function OpenJournal({ children }: { children: ReactNode }) {
  const [days, setDays] = useState(remembered.days)
  const [journal, setJournal] = useState(remembered.journal)
  const [isOpen] = useState(remembered.isOpen)
  const [hasFailed, setHasFailed] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  const attempt = useRef(0)
  const change = (changed: Journal) => {
    Object.assign(remembered, { journal: changed })
    setJournal(changed)
  }
  const load = () => {
    remembered.isOpen = details.current?.open ?? false
    if (days) return
    const own = ++attempt.current
    setHasFailed(false)
    if (!details.current?.open) return
    loadDays().then(
      module => {
        remembered.days = module
        setDays(module)
        change(module.sample)
      },
      () => own === attempt.current && setHasFailed(true),
    )
  }
  // The visitor may have opened the row before hydration.
  useEffect(() => {
    details.current?.dispatchEvent(new Event('toggle'))
  }, [])
  // Scroll to the day: on phones, an open day hides part of the month, and Safari has no scroll anchoring.
  useEffect(() => {
    // Chrome 150 returns a promise from `scrollIntoView`. If the effect returned it, React would call it.
    if (days && attempt.current > 0)
      details.current?.querySelector('section')?.scrollIntoView({ block: 'nearest' })
  }, [days])
  const preload = () => void loadDays().catch(() => {})
  const choose = (chosen: Journal) => {
    change(chosen)
    if (details.current) details.current.open = true
  }
  const props = journal && { journal, onChange: change }
  return (
    <>
      {days && props ? <days.Month {...props} onChange={choose} /> : <StaticIsland>{children}</StaticIsland>}
      <details ref={details} open={isOpen} onToggle={load} className="needs-script rule" data-day="">
        <summary
          onPointerEnter={preload}
          onFocus={preload}
          className="flex flex-wrap justify-between items-center gap-x-6 gap-y-3 px-5 py-4 list-none cursor-pointer"
        >
          <span className="font-display font-600 text-h4 text-balance">
            {/* Prerendered, because the visitor may open the row before the scripts arrive. */}
            {days ? (
              texts.hint
            ) : (
              <span className="labels">
                <span className="says-open">{texts.question}</span>{' '}
                <span className="says-close [details[open]_&]:[animation:appear_.3s_step-end]">
                  {hasFailed ? texts.question : texts.loading}
                </span>
              </span>
            )}
          </span>{' '}
          <span className="btn-solid [summary:hover>&]:after:outline-current">
            <span className="labels">
              <span className="says-open">{texts.action}</span>{' '}
              <span className="says-close">{texts.close}</span>
            </span>
          </span>
        </summary>
        {days && props && <days.Day key={props.journal.day} {...props} />}
      </details>
      {/* Outside `<details>`, so that the live region exists before the message. */}
      <div aria-live="polite">{!days && hasFailed && <p className="px-5 pb-6">{texts.failed}</p>}</div>
    </>
  )
}
