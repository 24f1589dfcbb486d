import { useState } from 'react'
import { signedRupees } from '../../../company/format.ts'
import { journalDay as day } from '../journal-day.content.ts'
import { LineDrawing } from '../../../ui/line-drawing.tsx'
import { LineChart } from '../line-chart.tsx'

const { labels, trades } = day

type Trade = (typeof trades)[number]

const resultOf = ({ entry, exit, quantity }: Trade) => Math.round((exit - entry) * quantity)
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const marks = trades.map(({ kept }) => (kept ? 'x' : 'o')).join('')

/**
 * The trades of one session, in the same columns as the journal's sessions. A dot is a trade, and the line
 * holds the trades by the rules. Opening a trade shows the note and the review, and a ring on the chart.
 */
export function JournalDay() {
  const [opened, setOpened] = useState(marks.indexOf('o'))
  const total = trades.reduce((sum, trade) => sum + resultOf(trade), 0)
  return (
    <section aria-label={day.title} className="rule grid md:grid-cols-[minmax(0,300px)_minmax(0,1fr)]">
      <div className="px-[min(1.25rem,5.5vw)] pt-5.5 pb-6">
        <p className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5">
          <b className="font-display font-600 text-[min(3.25rem,16vw)] leading-[.8] tracking-normal whitespace-nowrap">
            {signedRupees(total)}
          </b>
          <span className="text-small text-on-floor-2">
            {day.title}
            <br />
            {labels.kept(marks.replaceAll('o', '').length, trades.length)}
          </span>
        </p>
        <LineDrawing
          onGrid
          className="w-3/5 max-w-37.8 h-auto mt-5 mb-2 -ml-1.5"
          stroke={1.6}
          curve={{ rows: [marks.replaceAll('o', '.')], symmetry: 'none', openness: 1 }}
          openDots={[marks]}
        />
        <p
          className="grid grid-cols-3 w-3/5 max-w-37.8 -ml-1.5 text-center text-small text-on-floor-2"
          aria-hidden="true"
        >
          {trades.map(({ time }) => (
            <span key={time}>{time}</span>
          ))}
        </p>
        <p className="mt-5 font-display font-600 text-h4 max-w-[14em]">{day.mentor}</p>
        <p className="mt-2 text-small text-on-floor-2">{day.note}</p>
      </div>
      <div className="px-[min(1.25rem,5.5vw)] pt-5.5 pb-6 rule md:(border-t-0 border-l)">
        <Session opened={opened} />
        <ul className="mt-4">
          {trades.map((trade, i) => (
            <li key={trade.time} className="rule">
              <details
                name="trade"
                open={!trade.kept}
                onToggle={({ currentTarget }) => currentTarget.open && setOpened(i)}
              >
                <summary className="grid grid-cols-[1fr_auto] sm:grid-cols-[1fr_auto_auto] md:grid-cols-[3.5rem_1fr_auto_auto] items-baseline gap-x-3 py-3.25 min-h-11 cursor-pointer list-none">
                  <span className="lt-md:hidden text-small text-on-floor-2">{trade.time}</span>
                  <span className="lt-sm:col-span-2 font-display font-600 text-base">
                    {trade.instrument}
                    <span className="flex flex-wrap gap-x-3 font-text font-400 text-small text-on-floor-2">
                      {/* On phones, the name is as wide as the column. */}
                      <span className="md:hidden">{trade.time}</span>
                      <span className={trade.kept ? '' : 'alert-ring'}>
                        {trade.kept ? labels.ruleKept : labels.ruleBroken}
                      </span>
                    </span>
                  </span>
                  <b className="font-display font-600 whitespace-nowrap">{signedRupees(resultOf(trade))}</b>
                  {/* The marker is a chevron, because dots are trades here. */}
                  <span
                    className="w-2 h-2 self-start mt-2 mr-0.5 [translate:0_-3px] border-0 border-b-2 border-r-2 border-solid border-current rotate-45 [details[open]>summary>&]:rotate-225 [details[open]>summary>&]:[translate:0_3px]"
                    aria-hidden="true"
                  />
                </summary>
                <dl className="md:ml-17 pb-4.5 grid lg:grid-cols-[7rem_1fr] gap-x-5 gap-y-1 text-[.9375rem]">
                  <Fact term={labels.price}>
                    {`${trade.quantity} × ${trade.entry.toFixed(2)} → ${trade.exit.toFixed(2)}`}
                  </Fact>
                  <Fact term={labels.reason}>{`“${trade.reason}”`}</Fact>
                  <Fact term={labels.review}>{trade.review}</Fact>
                </dl>
              </details>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <>
      <dt className="text-on-floor-2 text-small">{term}</dt>
      <dd className="mb-2 lg:mb-0">{children}</dd>
    </>
  )
}

const WIDTH = 1000
const HEIGHT = 110

/** Running result over market hours. A trade that broke a rule is an open dot, as in the calendar. */
function Session({ opened }: { opened: number }) {
  const results = trades.map(resultOf)
  const totals = results.map((_, i) => results.slice(0, i + 1).reduce((sum, result) => sum + result, 0))
  const [low, high] = [Math.min(0, ...totals), Math.max(0, ...totals)]
  const opens = minutes(day.opens)
  const x = (time: string) => Math.round(((minutes(time) - opens) / (minutes(day.closes) - opens)) * WIDTH)
  const y = (amount: number) => Math.round(HEIGHT - 10 - ((amount - low) / (high - low)) * (HEIGHT - 20))
  const points = trades.map((trade, i) => ({ ...trade, x: x(trade.time), y: y(totals[i] ?? 0) }))
  const chosen = points[opened]
  return (
    <>
      <div className="relative">
        <LineChart
          className="h-28 lg:h-40"
          width={WIDTH}
          height={HEIGHT}
          zero={y(0)}
          line={`M0 ${y(0)}L${points.map(point => `${point.x} ${point.y}`).join('L')}H${WIDTH}`}
          dots={points.filter(point => point.kept)}
          openDots={points.filter(point => !point.kept)}
          chosen={chosen}
        />
        {/* Running results of the other trades. */}
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
        {/* This label is hidden where the chosen trade's time and running result would cover it. */}
        <span className={chosen && chosen.x < WIDTH / 3 ? 'invisible' : 'lt-sm:invisible'}>{day.opens}</span>
        <span
          className="absolute [transform:translateX(-50%)] text-on-floor whitespace-nowrap"
          style={{ left: `max(${(chosen?.x ?? 0) / (WIDTH / 100)}%, 3rem)` }}
        >
          {chosen && `${chosen.time}, ${signedRupees(totals[opened] ?? 0)}`}
        </span>
        <span className="lt-sm:invisible">{day.closes}</span>
      </p>
    </>
  )
}
