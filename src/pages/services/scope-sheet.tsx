import { sampleScope as scope, scopeTexts as texts } from './scope-sheet.content.ts'
import { TitleLines } from '../../ui/heading.tsx'
import { LineDrawing } from '../../ui/line-drawing.tsx'
import { rowsOf } from '../../ui/mirror-curve.ts'

/** A scope, filled in on entry. Its line encloses a dot for each included part and leaves out the rest. */
export function ScopeSheet() {
  const { included, leftOut } = scope
  return (
    <div className="grid-12 gap-y-8 items-start">
      <div className="col-span-12 lt-lg:md:columns-2 lg:(col-span-4 sticky top-28)">
        <h2 className="text-[clamp(min(2.25rem,10vw),3.6vw,3.5rem)]">
          <TitleLines of={texts.title} />
        </h2>
        <p className="mt-6.5 text-lead text-on-floor-2">{texts.lead}</p>
        <figure className="mt-6.5 text-line [&_circle]:[stroke-width:1.1]">
          <LineDrawing
            curve={rowsOf(included.length, included.length + leftOut.length, 3)}
            className="w-full max-w-48 h-auto"
            stroke={1.15}
          />
          <figcaption className="mt-3 text-small text-on-floor-2">
            {texts.caption(included.length, leftOut.length)}
          </figcaption>
        </figure>
      </div>
      <div className="col-span-12 lg:(col-start-7 col-span-6) floor-surface-raised border border-solid border-rule p-[clamp(20px,3.4vw,44px)]">
        <div className="flex flex-wrap justify-between items-baseline gap-x-6 gap-y-3 pb-7">
          <h3 className="text-h3">{scope.project}</h3>
          <p className="text-small text-on-floor-2">{texts.note}</p>
        </div>
        <dl>
          {scope.rows.map(({ label, text }) => (
            <div key={label} className="rule py-4 md:(grid grid-cols-[7rem_1fr] gap-6)">
              <dt className="font-display font-600 text-base">{label}</dt>
              <dd className="text-on-floor-2 text-base" data-reveal="">
                <div>
                  {label === texts.price && (
                    <b className="block my-2 font-display font-600 text-h2 text-on-floor">{scope.price}</b>
                  )}{' '}
                  {text}
                </div>
              </dd>
            </div>
          ))}
        </dl>
        <div className="rule pt-6 grid md:grid-cols-[5fr_3fr] gap-6">
          <Parts title={texts.included} parts={included} mark="bullet" />
          <Parts title={texts.leftOut} parts={leftOut} mark="bullet-open" />
        </div>
      </div>
    </div>
  )
}

interface PartsProps {
  title: string
  parts: readonly string[]
  mark: 'bullet' | 'bullet-open'
}

function Parts({ title, parts, mark }: PartsProps) {
  return (
    <div>
      <h3 className="text-base font-display font-600 tracking-normal">{title}</h3>
      <ul role="list" className="grid gap-2 mt-2 text-base text-on-floor-2">
        {parts.map(part => (
          <li
            key={part}
            className={`flex items-baseline gap-2.25 before:relative before:-top-0.5 ${mark}`}
            data-reveal=""
          >
            <span>{part}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
