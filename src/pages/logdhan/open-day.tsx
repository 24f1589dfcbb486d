import { type ComponentType, useEffect, useRef, useState } from 'react'
import { loadFullStyleSheet } from '../../prerender/client/full-style-sheet.ts'
import { journalDayTexts as texts } from './open-day.content.ts'

/** The last row of the journal's panel: one of its days, which loads when the visitor opens it. */
export function OpenDay() {
  const [Day, setDay] = useState<ComponentType>()
  const [hasFailed, setHasFailed] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  const load = () => {
    setHasFailed(false)
    if (!details.current?.open || Day) return
    // The page's inlined style rules do not cover the loaded day.
    Promise.all([import('./on-demand/journal-day.tsx'), loadFullStyleSheet()]).then(
      ([module]) => setDay(() => module.JournalDay),
      () => setHasFailed(true),
    )
  }
  // The visitor may have opened the element before hydration.
  useEffect(() => {
    details.current?.dispatchEvent(new Event('toggle'))
  }, [])
  return (
    <>
      <details ref={details} onToggle={load} className="needs-script rule" data-day="">
        <summary className="flex flex-wrap justify-between items-center gap-x-6 gap-y-3 px-5 py-4 list-none cursor-pointer">
          <span className="font-display font-600 text-h4 text-balance">{texts.question}</span>{' '}
          <span className="btn-solid">
            <span className="labels">
              <span className="says-open">{texts.action}</span>{' '}
              <span className="says-close">{texts.close}</span>
            </span>
          </span>
        </summary>
        {Day && <Day />}
      </details>
      {/* Outside <details>: while that is closed, screen readers would ignore the live region. */}
      <div aria-live="polite">{hasFailed && <p className="px-5 pb-6">{texts.failed}</p>}</div>
    </>
  )
}
