import { rupees } from '../../company/format.ts'
import { projectTexts as texts, sampleProject as project } from '../../company/products.ts'
import { LineDrawing } from '../../ui/line-drawing.tsx'
import { rowsOf } from '../../ui/mirror-curve.ts'
import { panelClass, PanelHead } from '../../layout/panel.tsx'

const money = (amount: number) => rupees(amount, { isGrouped: true })

/** Sample of the suite's project board. In each lane, the curve encloses only the finished steps. */
export function ProjectPanel() {
  const { invoice } = project
  const longest = Math.max(...project.lanes.map(lane => lane.planned))
  const tax = Math.round((invoice.net * invoice.gstPercent) / 100)
  return (
    <div className={panelClass}>
      <PanelHead title={project.title} note={texts.note(project.number)} />
      <ul role="list" className="grid grid-cols-[auto_1fr]">
        {project.lanes.map(lane => (
          <li
            key={lane.name}
            className="grid grid-cols-subgrid col-span-2 gap-3.5 px-5 py-2.75 items-center text-small border-0 border-b border-solid border-rule"
          >
            <span>
              {lane.name}
              <span className="sr-only">{texts.lane(lane.done, lane.planned)}</span>
            </span>
            <LineDrawing
              className="h-5.5 w-auto text-secondary-accent justify-self-start"
              stroke={3}
              curve={rowsOf(lane.done, lane.planned, longest)}
            />
          </li>
        ))}
      </ul>
      <dl className="grid gap-y-1.25 px-5 pt-3.5 pb-4.5 text-small">
        <Amount term={invoice.label} value={invoice.net} />
        <Amount term={texts.tax(invoice.gstPercent)} value={tax} />
        <Amount
          term={texts.total}
          value={invoice.net + tax}
          className="font-600 border-0 border-t border-solid border-on-floor pt-1.5"
        />
      </dl>
    </div>
  )
}

/** An amount next to its term, or below it if they do not fit on one line. */
const Amount = ({ term, value, className = '' }: { term: string; value: number; className?: string }) => (
  <div className={`${className} flex flex-wrap justify-between gap-x-4`}>
    <dt>{term}</dt>
    <dd className="whitespace-nowrap">{money(value)}</dd>
  </div>
)
