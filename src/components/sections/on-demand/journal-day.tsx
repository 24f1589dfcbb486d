import { rupees } from '#src/config/format.ts'
import { journalDay as day } from '#src/content/journal-day.ts'
import { LineChart } from '../line-chart.tsx'
import { panel, PanelHead } from '../panel.tsx'

const { labels } = day

type Trade = (typeof day.trades)[number]

const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${rupees(Math.abs(amount), { isGrouped: true })}`
const resultOf = ({ entry, exit, quantity }: Trade) => Math.round((exit - entry) * quantity)
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The trades of one session. Each opens to what the trader wrote and what the review says. */
export function JournalDay() {
  const total = day.trades.reduce((sum, trade) => sum + resultOf(trade), 0)
  return (
    <section aria-label={day.title} className={panel}>
      <PanelHead title={day.title} note={day.note} />
      <div className="px-5 pt-5 pb-6">
        <Session />
        <ul className="mt-4">
          {day.trades.map(trade => (
            <li key={trade.time} className="rule last:border-b">
              <details name="trade" open={!trade.kept}>
                <summary className="grid grid-cols-[3.5rem_1fr_auto] items-baseline gap-x-3 py-3.25 min-h-11 cursor-pointer list-none">
                  <span className="text-small text-on-floor-2">{trade.time}</span>
                  <span className="font-display font-600 text-base">
                    {trade.instrument}
                    <span
                      className={`block font-text font-400 text-small text-on-floor-2 ${trade.kept ? '' : 'alert-ring'}`}
                    >
                      {trade.kept ? labels.kept : labels.broken}
                    </span>
                  </span>
                  <b className="font-display font-600 whitespace-nowrap">{signed(resultOf(trade))}</b>
                </summary>
                <dl className="pb-4.5 grid md:grid-cols-[7rem_1fr] gap-x-5 gap-y-1 text-[.9375rem]">
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
        <p className="flex flex-wrap justify-between items-baseline gap-x-6 gap-y-1 mt-4">
          <span className="text-[.9375rem]">{day.mentor}</span>
          <b className="font-display font-600 text-h4 whitespace-nowrap">{`${labels.total}: ${signed(total)}`}</b>
        </p>
      </div>
    </section>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <>
      <dt className="text-on-floor-2 text-small">{term}</dt>
      <dd className="mb-2 md:mb-0">{children}</dd>
    </>
  )
}

const WIDTH = 1000
const HEIGHT = 110

/** Running result over the hours of the market. A trade with a broken rule is an open dot, as in the calendar. */
function Session() {
  const results = day.trades.map(resultOf)
  const totals = results.map((_, i) => results.slice(0, i + 1).reduce((sum, result) => sum + result, 0))
  const [low, high] = [Math.min(0, ...totals), Math.max(0, ...totals)]
  const opens = minutes(day.opens)
  const x = (time: string) => Math.round(((minutes(time) - opens) / (minutes(day.closes) - opens)) * WIDTH)
  const y = (amount: number) => Math.round(HEIGHT - 10 - ((amount - low) / (high - low)) * (HEIGHT - 20))
  const points = day.trades.map((trade, i) => ({ ...trade, x: x(trade.time), y: y(totals[i] ?? 0) }))
  return (
    <>
      <LineChart
        className="h-28"
        width={WIDTH}
        height={HEIGHT}
        zero={y(0)}
        line={`M0 ${y(0)}L${points.map(point => `${point.x} ${point.y}`).join('L')}H${WIDTH}`}
        dots={points.filter(point => point.kept)}
        openDots={points.filter(point => !point.kept)}
      />
      <p className="flex justify-between text-small text-on-floor-2" aria-hidden="true">
        <span>{day.opens}</span>
        <span>{day.closes}</span>
      </p>
    </>
  )
}
