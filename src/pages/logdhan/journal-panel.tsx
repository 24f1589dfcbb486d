import type { ReactNode } from 'react'
import { signedRupees } from '../../company/format.ts'
import { journalTexts as texts, logdhanProduct, sampleJournal as journal } from '../../company/products.ts'
import { LineDrawing } from '../../ui/line-drawing.tsx'
import { curveAround } from './journal-curve.ts'
import { LineChart, scaleOf } from './line-chart.tsx'
import { panelClass, PanelHead } from '../../layout/panel.tsx'

/** A mark for each session, oldest first. */
export const marksOf = (kept: readonly string[]) => kept.join('').replaceAll('.', '')

/** Discipline score: the percentage of sessions in which all rules were kept. */
export function scoreOf(kept: readonly string[]) {
  const marks = marksOf(kept)
  const inside = [...marks].filter(mark => mark === 'x').length
  return { inside, sessions: marks.length, score: Math.round((inside / marks.length) * 100) }
}

/** A sample of LogDhan's journal. It reaches the bottom and right edges of its product card. */
export const JournalPanel = () => (
  <div className={`${panelClass} flex flex-col h-full lg:(border-b-0 border-r-0)`}>
    <JournalMonth bleeds />
  </div>
)

interface JournalMonthProps {
  /** Whether the panel reaches its card's edges. */
  bleeds?: boolean
  /** Rows as in `sampleJournal`. */
  kept?: readonly string[]
  /** Index of the session with a ring on the chart, counted from the oldest. */
  chosen?: number | undefined
  /** Number of closed lines in the calendar. */
  lines?: number
  /** Controls on the calendar's dots. */
  controls?: ReactNode
  /** Whether a dotted line shows where the new line goes. */
  isPlanned?: boolean
}

/** The sample journal's sessions, for a panel. */
export function JournalMonth({
  bleeds = false,
  kept = journal.kept,
  lines,
  chosen,
  controls,
  isPlanned = false,
}: JournalMonthProps) {
  const { inside, sessions, score } = scoreOf(kept)
  const total = journal.sessions.reduce((sum, amount) => sum + amount, 0)
  const line = { onGrid: true, stroke: 1.6, curve: curveAround(kept, lines) }
  return (
    <>
      <PanelHead title={texts.title} note={texts.note(sessions)} />
      <div className="flex-1 grid md:grid-cols-[minmax(0,300px)_minmax(0,1fr)]">
        <div className="px-5 pt-5.5 pb-6">
          <p className="flex flex-wrap items-center gap-3 mb-3">
            <b className="font-display font-600 text-[4.75rem] leading-[.84] tracking-[-.045em] whitespace-nowrap">
              {score}
            </b>{' '}
            <span className="text-small text-on-floor-2">
              {texts.score}
              <br />
              <span>{texts.kept(inside, sessions)}</span>
            </span>
          </p>
          <div data-travels="journal" className="relative max-w-63 mt-4.5 mb-3 -ml-2.5">
            {isPlanned && <LineDrawing {...line} className="absolute inset-0" planned />}
            <LineDrawing {...line} className="block w-full h-auto" />
            {controls}
          </div>
          <div
            className="grid grid-cols-5 max-w-63 -ml-2.5 text-center text-small text-on-floor-2"
            aria-hidden="true"
          >
            {texts.weekdays.map(day => (
              <span key={day}>{`${day} `}</span>
            ))}
          </div>
          {!bleeds && <p className="mt-4 text-small text-on-floor-2">{logdhanProduct.caption}</p>}
        </div>
        <div className={`px-5 pt-5.5 pb-6 rule md:(border-t-0 border-l) ${bleeds ? 'lt-md:hidden' : ''}`}>
          <p className="flex flex-wrap justify-between items-baseline gap-x-3">
            <span className="text-small text-on-floor-2">{texts.total}</span>{' '}
            <b className="font-display font-600 text-h4 whitespace-nowrap">{signedRupees(total)}</b>
          </p>
          <JournalCurve
            className={`mt-2 h-40 ${bleeds ? 'lg:h-75' : 'lg:h-60'}`}
            kept={kept}
            chosen={chosen}
          />
          <p className="text-small text-on-floor-2 mt-2">{texts.openDots}</p>
          {!bleeds && <Entry />}
        </div>
      </div>
    </>
  )
}

/** The newest trade, with the mentor's review. */
function Entry() {
  const { entry } = journal
  return (
    <div className="rule mt-4.5 pt-5.5">
      <p className="font-display font-600 text-h4">{entry.instrument}</p>
      <dl className="flex flex-wrap justify-between gap-x-6 gap-y-2 mt-2 text-small">
        <Fact term={texts.quantity} value={String(entry.quantity)} />
        <Fact term={texts.entry} value={entry.entry.toFixed(2)} />
        <Fact term={texts.exit} value={entry.exit.toFixed(2)} />
        <Fact
          term={texts.profit}
          value={signedRupees(Math.round((entry.exit - entry.entry) * entry.quantity))}
        />
      </dl>
      <p className="grid grid-cols-[14px_1fr] gap-2.5 mt-4 text-base">
        <span className="w-2.25 h-2.25 mt-2 rounded-full bg-current" aria-hidden="true" />
        {journal.mentor}
      </p>
    </div>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div className="lt-md:min-w-2/5">
      <dt className="text-on-floor-2">{term}</dt>
      <dd className="font-600 whitespace-nowrap">{value}</dd>
    </div>
  )
}

const WIDTH = 400
const HEIGHT = 120

interface JournalCurveProps extends Pick<JournalMonthProps, 'chosen'> {
  className: string
  kept: readonly string[]
}

/** The running total as a line. Sessions in which a rule was broken have an open dot, as in the calendar. */
function JournalCurve({ className, kept, chosen = -1 }: JournalCurveProps) {
  const totals = journal.sessions.reduce<number[]>((run, amount) => [...run, (run.at(-1) ?? 0) + amount], [])
  const x = (i: number) => Math.round((i / Math.max(1, totals.length - 1)) * WIDTH)
  const y = scaleOf(totals, 12, HEIGHT - 4)
  const points = totals.map((amount, i) => ({ x: x(i), y: y(amount) }))
  const marks = marksOf(kept)
  return (
    <LineChart
      className={className}
      width={WIDTH}
      height={HEIGHT}
      zero={y(0)}
      line={`M${points.map(point => `${point.x} ${point.y}`).join(' ')}`}
      dots={points.filter((_, i) => i === chosen && marks[i] === 'x')}
      openDots={points.filter((_, i) => marks[i] === 'o')}
      chosen={points[chosen]}
      highlight={points.at(-1)}
    />
  )
}
