import { values } from './content.ts'
import { weekLabel, weeks, weeksTexts } from './weeks.content.ts'
import { TitleLines } from '../../ui/heading.tsx'
import { LineDrawing, REACH } from '../../ui/line-drawing.tsx'
import { rowsOf, STEP } from '../../ui/mirror-curve.ts'

/**
 * The parts of a project, each with the values that show first in its weeks. Each line encloses the past
 * weeks and leaves out the weeks to come.
 */
export function Weeks() {
  const total = weeks.at(-1)?.until ?? 0
  /** Percentage of a drawing's width up to a week's dot, where the lines of all weeks meet. */
  const shareUpTo = (week: number) => (100 * (REACH + STEP * (week - 1))) / (REACH * 2 + STEP * (total - 1))
  return (
    <div>
      <div className="grid-12 gap-y-4 items-end mb-[clamp(36px,4vw,56px)]">
        <h2 className="text-h2 col-span-12 lg:col-span-7">
          <TitleLines of={weeksTexts.title} />
        </h2>
        <p className="text-lead text-on-floor-2 col-span-12 lg:(col-start-8 col-span-5)">{weeksTexts.lead}</p>
      </div>
      <ol role="list" className="weeks-list">
        {weeks.map(({ until, step, title, description }, i) => {
          const from = (weeks[i - 1]?.until ?? 0) + 1
          const shown = values.filter(({ week }) => week >= from && (week <= until || until === total))
          return (
            <li
              key={title}
              data-left={`${shareUpTo(from - 1).toFixed(2)}%`}
              data-right={`${(100 - shareUpTo(until + 0.5)).toFixed(2)}%`}
              className="rule last:border-b grid-12 md:grid-rows-[auto_1fr] gap-y-3 items-baseline py-6 lg:py-0"
            >
              <div className="col-span-12 md:(row-start-2 col-span-5) lg:(col-span-4 pt-3 pb-8)">
                <LineDrawing curve={rowsOf(until, total)} className="w-full max-w-84 h-auto text-line" />
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
                {shown.length > 0 && <Sheet of={shown} />}
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Sheet({ of }: { of: typeof values }) {
  return (
    <div
      className="lg:(row-start-1 row-span-2 col-start-9 col-span-4 self-stretch border-y-0 px-7 pt-10 pb-8) floor-surface-raised border border-solid border-rule px-5 py-4 mt-5 lg:mt-0"
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
