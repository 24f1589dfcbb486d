import { values } from './content.ts'
import { totalWeeks, weekLabel, weeks, weeksTexts } from './weeks.content.ts'
import { TitleLines } from '../../ui/heading.tsx'
import { LineDrawing, shareAfter } from '../../ui/line-drawing.tsx'
import { rowsOf } from '../../ui/mirror-curve.ts'

/**
 * The parts of a project, each with the values that its weeks test. Each line encloses the past
 * weeks and leaves out the weeks to come.
 */
export function Weeks() {
  /** The CSP blocks style attributes, so global.css reads percentages from data attributes. */
  const percentageAfter = (week: number) => `${(100 * shareAfter(week - 1, totalWeeks)).toFixed(2)}%`
  return (
    <div className="wrap section">
      <div className="grid-12 gap-y-4 items-end mb-[clamp(36px,4vw,56px)]">
        <h2 className="text-h2 col-span-12 lg:col-span-7">
          <TitleLines of={weeksTexts.title} />
        </h2>
        <p className="text-lead text-on-floor-2 col-span-12 lg:(col-start-8 col-span-5)">{weeksTexts.lead}</p>
      </div>
      {/* A shorter line would be higher than the space that the rules leave for it. */}
      <ol role="list" className={totalWeeks < 9 ? '' : 'weeks-list'}>
        {weeks.map(({ until, step, title, description }, i) => {
          const from = (weeks[i - 1]?.until ?? 0) + 1
          const shown = values.filter(({ week }) => week >= from && week <= until)
          return (
            <li
              key={title}
              data-before={percentageAfter(from - 1)}
              data-after={percentageAfter(until + 0.5)}
              className="rule last:border-b grid-12 md:grid-rows-[auto_1fr] gap-y-3 items-baseline py-6 lg:py-0"
            >
              <div className="col-span-12 self-start md:(row-start-2 col-span-5) lg:(col-span-4 pt-3 pb-8)">
                <LineDrawing curve={rowsOf(until, totalWeeks)} className="w-full max-w-84 h-auto text-line" />
              </div>
              <div className="col-span-12 md:(row-start-1 col-span-5) lg:(col-span-4 pt-8)">
                <h3 className="text-h3">{title}</h3>
                <p className="font-display font-500 text-base text-on-floor-2">
                  {weekLabel(step, from, until)}
                </p>
              </div>
              <div className="col-span-12 md:(row-start-1 row-span-2 col-start-6 col-span-7) lg:contents">
                <p className="lg:(row-start-1 row-span-2 col-start-5 col-span-4 py-8 pr-6) text-on-floor-2">
                  {description}
                </p>
                {shown.length > 0 && <Values of={shown} />}
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Values({ of }: { of: typeof values }) {
  return (
    <div
      className="floor-surface-raised border border-solid border-rule lg:(row-start-1 row-span-2 col-start-9 col-span-4 self-stretch border-y-0 px-7 pt-10 pb-8) px-5 py-4 mt-5 lg:mt-0"
      data-reveal=""
    >
      <div>
        {of.map(({ title, description }) => (
          <div key={title} className="mb-4 last:mb-0">
            <h4 className="text-h4">{title}</h4>
            <p className="text-base text-on-floor-2 mt-1">{description}</p>
          </div>
        ))}
      </div>
    </div>
  )
}
