import { type ComponentType, useEffect, useRef, useState } from 'react'
import { loadFullStyleSheet } from '#src/framework/client/full-style-sheet.ts'
import { journalDayTexts as texts } from '#src/content/journal-day-texts.ts'

/** A day of LogDhan's journal. What it shows is loaded when the visitor opens it, so the page does not weigh more. */
export function OpenDay() {
  const [Day, setDay] = useState<ComponentType>()
  const [hasFailed, setHasFailed] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  const load = () => {
    if (!details.current?.open || Day) return
    setHasFailed(false)
    // Its rules are not among those of the page.
    Promise.all([import('./on-demand/journal-day.tsx'), loadFullStyleSheet()]).then(
      ([module]) => setDay(() => module.JournalDay),
      () => setHasFailed(true),
    )
  }
  // A visitor may have opened it before hydration.
  useEffect(() => {
    details.current?.dispatchEvent(new Event('toggle'))
  }, [])
  return (
    <details ref={details} onToggle={load} className="needs-script" data-day="">
      <summary className="btn-solid list-none">
        <span className="labels">
          <span className="says-open">{texts.action}</span>
          <span className="says-close">{texts.close}</span>
        </span>
      </summary>
      <div role="status" className="pt-6 empty:hidden">
        {Day && <Day />}
        {hasFailed && <p>{texts.failed}</p>}
      </div>
    </details>
  )
}
