import { useState } from 'react'
import { signedRupees } from '../../../company/format.ts'
import { journalTexts, sampleJournal } from '../../../company/products.ts'
import { journalDays } from '../journal-days.content.ts'
import { LineDrawing } from '../../../ui/line-drawing.tsx'
import { curveAround } from '../journal-curve.ts'
import { JournalMonth, marksOf, scoreOf } from '../journal-panel.tsx'
import { LineChart, scaleOf } from '../line-chart.tsx'
import { dotsOf } from '../../../ui/mirror-curve.ts'

const { days, labels, weekdays } = journalDays

type Trade = (typeof days)[number][number]

const resultOf = ({ entry, exit, quantity }: Trade) => Math.round((exit - entry) * quantity)
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export interface Journal {
  /** Index of the open day. */
  day: number
  /** Whether each trade kept its rule, by day. The visitor can change these values. */
  kept: readonly (readonly boolean[])[]
}

const marks = marksOf(sampleJournal.kept)

/** The last day with a broken rule, or else the last day. */
export const sample: Journal = {
  day: marks.includes('o') ? marks.lastIndexOf('o') : marks.length - 1,
  kept: days.map(trades => trades.map(({ kept }) => kept)),
}

interface JournalProps {
  journal: Journal
  onChange: (journal: Journal) => void
}

/** Returns the calendar's rows in the format of `sampleJournal`. */
function weeksOf({ kept }: Journal): string[] {
  let day = 0
  return sampleJournal.kept.map(week =>
    week.replaceAll(/[xo]/g, () => (kept[day++]?.every(Boolean) ? 'x' : 'o')),
  )
}

/** Counts groups of horizontally or vertically adjacent `x`s. */
function groupsOf(rows: readonly string[]): number {
  const left = new Set(dotsOf(rows).map(String))
  const take = (dot: string): void => {
    if (!left.delete(dot)) return
    const [x = 0, y = 0] = dot.split(',').map(Number)
    for (const next of [`${x + 1},${y}`, `${x - 1},${y}`, `${x},${y + 1}`, `${x},${y - 1}`]) take(next)
  }
  let groups = 0
  for (const dot of left) {
    groups++
    take(dot)
  }
  return groups
}

/** Each day's title: its weekday and the number of its week. */
const titles = sampleJournal.kept.flatMap((week, i) =>
  [...week].flatMap((mark, j) => (mark === '.' ? [] : [labels.title(weekdays[j] ?? '', i + 1)])),
)

/** Draws each new line over its dotted course. */
const DRAWS = 'motion-safe:[&_.drawn[data-reveal]]:[animation:draw_1.2s]'

/** The month, with a radio button on each dot of the calendar. */
export function Month({ journal, onChange }: JournalProps) {
  const weeks = weeksOf(journal)
  // The sample's line is already there when the days load.
  const isChanged = journal.kept !== sample.kept
  let next = 0
  return (
    // On phones, the day replaces the running total.
    <div className={`lt-md:[&:has(+[open])>.grid>*+*]:hidden ${isChanged ? DRAWS : ''}`}>
      <JournalMonth
        kept={weeks}
        lines={groupsOf(weeks)}
        chosen={journal.day}
        isPlanned={isChanged}
        controls={
          <div className="absolute inset-0 grid grid-cols-5" role="radiogroup" aria-label={labels.choose}>
            {[...weeks.join('')].map((mark, place) => {
              if (mark === '.') return <span key={place} />
              const day = next++
              return (
                <label key={place} className="grid place-items-center cursor-pointer">
                  <input
                    type="radio"
                    name="day"
                    checked={day === journal.day}
                    onChange={() => onChange({ ...journal, day })}
                    className="appearance-none m-0 w-1/2 aspect-square rounded-full border-2 border-solid border-transparent [@media(forced-colors:active)]:not-checked:border-[Canvas] [@media(hover:hover)_and_(forced-colors:none)]:not-checked:hover:border-outline checked:border-current cursor-pointer"
                  />
                  <span className="sr-only">
                    {`${titles[day] ?? ''}: ${signedRupees(sampleJournal.sessions[day] ?? 0)}, ${mark === 'x' ? labels.lineHolds : labels.dotIsOpen}`}
                  </span>
                </label>
              )
            })}
          </div>
        }
      />
    </div>
  )
}

/**
 * One day's trades, in the same columns as the month. Each dot is a trade; the line goes round the trades
 * that follow the rules. Opening a trade shows the trader's note, the review and a ring on the chart. A
 * button marks the open trade's rule as broken or kept, which changes the month's line and the score.
 */
export function Day({ journal, onChange }: JournalProps) {
  const trades = days[journal.day] ?? []
  const kept = journal.kept[journal.day] ?? []
  const marks = kept.map(isKept => (isKept ? 'x' : 'o')).join('')
  const [first] = useState(() =>
    Math.max(
      0,
      trades.findIndex(trade => !trade.kept),
    ),
  )
  const [opened, setOpened] = useState(first)
  const { inside, sessions, score } = scoreOf(weeksOf(journal))
  const total = trades.reduce((sum, trade) => sum + resultOf(trade), 0)
  const isAsHappened = (i: number) => kept[i] === trades[i]?.kept
  const statusOf = (i: number) =>
    isAsHappened(i)
      ? kept[i]
        ? labels.ruleKept
        : labels.ruleBroken
      : kept[i]
        ? labels.countedAsKept
        : labels.countedAsBroken
  const line = { onGrid: true, stroke: 1.6, curve: curveAround([marks], groupsOf([marks])) }
  const toggleRule = () => {
    const changed = kept.map((isKept, i) => (i === opened ? !isKept : isKept))
    onChange({ ...journal, kept: journal.kept.map((day, i) => (i === journal.day ? changed : day)) })
  }
  return (
    <section
      aria-label={titles[journal.day]}
      // When the page scrolls to the day, keep the calendar in view: its dots open other days.
      className="rule grid md:grid-cols-[minmax(0,300px)_minmax(0,1fr)] scroll-mt-132"
    >
      <div className="px-[min(1.25rem,5.5vw)] pt-5.5 pb-6">
        <p className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5">
          <b className="font-display font-600 text-[min(3.25rem,16vw)] leading-[.8] tracking-normal whitespace-nowrap">
            {signedRupees(total)}
          </b>
          {/* Separate elements, because React cannot update text nodes that a translator has replaced. */}
          <span className="text-small text-on-floor-2">
            <span>{titles[journal.day]}</span>
            <br />
            <span>{labels.kept(marks.replaceAll('o', '').length, trades.length)}</span>
          </span>
        </p>
        {trades.length > 1 && (
          <>
            <div className={`relative w-3/5 max-w-37.8 mt-5 mb-2 -ml-1.5 ${DRAWS}`}>
              <LineDrawing {...line} className="absolute inset-0" planned />
              <LineDrawing {...line} className="block w-full h-auto" />
            </div>
            <p
              className="grid grid-cols-3 w-3/5 max-w-37.8 -ml-1.5 text-center text-small text-on-floor-2"
              aria-hidden="true"
            >
              {trades.map(({ time }) => (
                <span key={time}>{time}</span>
              ))}
            </p>
          </>
        )}
        <p className="mt-5 text-small text-on-floor-2">{labels.rule}</p>
        <p className="mt-1 mb-4.5 font-display font-600 text-h4 max-w-[14em]">{trades[opened]?.rule}</p>
        <button type="button" className="btn-line w-full" onClick={toggleRule}>
          {isAsHappened(opened) ? (kept[opened] ? labels.break : labels.keep) : labels.undo}
        </button>
        <p className="flex flex-wrap items-center gap-3 mt-5 text-small text-on-floor-2" aria-live="polite">
          <b className="font-display font-600 text-h2 text-on-floor whitespace-nowrap">{score}</b>{' '}
          <span>
            {journalTexts.score}
            <br />
            <span>{journalTexts.kept(inside, sessions)}</span>
          </span>
        </p>
      </div>
      <div className="px-[min(1.25rem,5.5vw)] pt-5.5 pb-6 rule md:(border-t-0 border-l)">
        <Session trades={trades} kept={kept} opened={opened} />
        <ul role="list" className="mt-4">
          {trades.map((trade, i) => (
            <li key={trade.time} className="rule">
              <details
                name="trade"
                open={i === first}
                onToggle={({ currentTarget }) => currentTarget.open && setOpened(i)}
              >
                <summary className="grid grid-cols-[1fr_auto] sm:grid-cols-[1fr_auto_auto] md:grid-cols-[3.5rem_1fr_auto_auto] items-baseline gap-x-3 py-3.25 min-h-11 cursor-pointer list-none">
                  <span className="lt-md:hidden text-small text-on-floor-2">{trade.time}</span>
                  <span className="lt-sm:col-span-2 font-display font-600 text-base">
                    {trade.instrument}
                    <span className="flex flex-wrap gap-x-3 font-text font-400 text-small text-on-floor-2">
                      {/* On phones, the time is below the name, which is as wide as the column. */}
                      <span className="md:hidden">{trade.time}</span>
                      <span className={kept[i] ? '' : 'alert-ring'}>{statusOf(i)}</span>
                    </span>
                  </span>
                  <b className="font-display font-600 whitespace-nowrap">{signedRupees(resultOf(trade))}</b>
                  {/* An arrow, not a dot, because dots are trades here. */}
                  <span
                    className="w-2 h-2 self-start mt-2 mr-0.5 [translate:0_-3px] border-0 border-b-2 border-r-2 border-solid border-current rotate-45 [details[open]>summary>&]:rotate-225 [details[open]>summary>&]:[translate:0_3px]"
                    aria-hidden="true"
                  />
                </summary>
                <dl className="md:ml-17 pb-4.5 grid lg:grid-cols-[7rem_1fr] gap-x-5 gap-y-1 text-[.9375rem]">
                  <Fact term={labels.price}>{labels.prices(trade)}</Fact>
                  <Fact term={labels.reason}>{`“${trade.reason}”`}</Fact>
                  {/* The review describes what happened, so changing the mark hides it, and on phones its space. */}
                  <Fact term={labels.review} className={isAsHappened(i) ? '' : 'lt-md:hidden md:invisible'}>
                    {trade.review}
                  </Fact>
                </dl>
              </details>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Fact({ term, className = '', children }: { term: string; className?: string; children: string }) {
  return (
    <>
      <dt className={`text-on-floor-2 text-small ${className}`}>{term}</dt>
      <dd className={`mb-2 lg:mb-0 ${className}`}>{children}</dd>
    </>
  )
}

const WIDTH = 1000
const HEIGHT = 110

/** Hides an end of the time axis on screens where the open trade's label, `distance` away, would cover it. */
const endClass = (distance = WIDTH) =>
  distance < WIDTH / 6 ? 'invisible' : distance < WIDTH / 3 ? 'lt-lg:invisible' : 'lt-sm:invisible'

interface SessionProps {
  trades: readonly Trade[]
  kept: readonly boolean[]
  opened: number
}

/** The running result during market hours. A trade with a broken rule is an open dot, as in the calendar. */
function Session({ trades, kept, opened }: SessionProps) {
  const results = trades.map(resultOf)
  const totals = results.map((_, i) => results.slice(0, i + 1).reduce((sum, result) => sum + result, 0))
  const opens = minutes(journalDays.opens)
  const x = (time: string) =>
    Math.round(((minutes(time) - opens) / (minutes(journalDays.closes) - opens)) * WIDTH)
  const y = scaleOf(totals, 10, HEIGHT - 10)
  const points = trades.map((trade, i) => ({ time: trade.time, x: x(trade.time), y: y(totals[i] ?? 0) }))
  const chosen = points[opened]
  return (
    <>
      <div className="relative motion-safe:[animation:unroll-right_1.2s]">
        <LineChart
          className="h-28 lg:h-40"
          width={WIDTH}
          height={HEIGHT}
          zero={y(0)}
          line={`M0 ${y(0)}L${points.map(point => `${point.x} ${point.y}`).join(' ')}H${WIDTH}`}
          dots={points.filter((_, i) => kept[i])}
          openDots={points.filter((_, i) => !kept[i])}
          chosen={chosen}
        />
        {/* The running results of all trades except the open one. */}
        {points.map(
          (point, i) =>
            point !== chosen && (
              <span
                key={point.time}
                className="absolute ml-2 [transform:translateY(-100%)] text-small text-on-floor-2"
                style={{ left: `${point.x / (WIDTH / 100)}%`, top: `${point.y / (HEIGHT / 100)}%` }}
                aria-hidden="true"
              >
                {signedRupees(totals[i] ?? 0)}
              </span>
            ),
        )}
      </div>
      <p className="relative flex justify-between mt-2 text-small text-on-floor-2" aria-hidden="true">
        <span className={endClass(chosen?.x)}>{journalDays.opens}</span>
        <span
          className="absolute [transform:translateX(-50%)] text-on-floor whitespace-nowrap"
          style={{ left: `clamp(3.5rem, ${(chosen?.x ?? 0) / (WIDTH / 100)}%, 100% - 3.5rem)` }}
        >
          {chosen && `${chosen.time}, ${signedRupees(totals[opened] ?? 0)}`}
        </span>
        <span className={endClass(chosen && WIDTH - chosen.x)}>{journalDays.closes}</span>
      </p>
    </>
  )
}
