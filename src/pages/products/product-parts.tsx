import type { ReactNode } from 'react'
import { company } from '../../company/company.ts'
import { logdhanLogo } from '../../company/drawings.ts'
import { paths } from '../../company/paths.ts'
import {
  journalTexts,
  logdhanProduct,
  sampleJournal,
  sampleProject,
  suiteProduct,
} from '../../company/products.ts'
import { keptSessions, projectRecords, tradeRecords } from './records.content.ts'
import { ButtonLink, ExternalButtonLink } from '../../ui/button-link.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { LineDrawing } from '../../ui/line-drawing.tsx'
import { Logo } from '../../ui/logo.tsx'
import { type LogoData, rowsOf } from '../../ui/mirror-curve.ts'
import { curveAround } from '../logdhan/journal-curve.ts'

interface PartsProps {
  floor: 'product' | 'secondary'
  name: string
  logo?: LogoData
  parts: readonly { title: string; description: string }[]
  /** The sample has one record for each part, in the same order. */
  sample: { title: string; note: string; records: readonly { value: string; note: string }[] }
  /** Shown below the second record. */
  drawing: ReactNode
  /** Whether the product takes up the whole width, with its parts in two columns below. */
  isWide?: boolean
  /** Shown below the product's name. */
  children: ReactNode
}

/** A product on its floor, next to its parts, each with a sample record. */
function Parts({ floor, name, logo, parts, sample, drawing, isWide = false, children }: PartsProps) {
  return (
    <article aria-label={name} className="grid-12 gap-y-9">
      <div
        className={`floor-${floor} col-span-12 flex flex-col items-start gap-4.5 p-[clamp(20px,3vw,44px)] ${isWide ? 'md:(grid grid-cols-2 gap-x-12)' : 'lt-lg:md:(grid grid-cols-2 gap-x-12) lg:col-span-4'}`}
      >
        <h2 className="text-[clamp(min(2.25rem,10vw),3.4vw,3.25rem)] tracking-[-.03em] flex gap-3.5 items-center">
          {logo && <Logo logo={logo} className="h-[min(3.25rem,14.5vw)] w-auto" />}
          {name}
        </h2>
        {children}
      </div>
      <div className={`col-span-12 ${isWide ? '' : 'lg:(col-start-6 col-span-7 flex flex-col)'}`}>
        <h3 className="text-h3">{sample.title}</h3>
        <p className="mt-2 mb-6 text-small text-on-floor-2">{sample.note}</p>
        <ul role="list" className={isWide ? 'lg:(grid grid-cols-2 gap-x-6)' : 'grow flex flex-col'}>
          {/* Only the last row grows to fill the height, so that no other row moves while the page loads. */}
          {parts.map((part, i) => (
            <li
              key={part.title}
              className={`rule grid md:grid-cols-2 gap-x-6 last:border-b ${isWide ? 'lg:nth-last-[2]:border-b' : ''} ${i === parts.length - 1 ? 'grow' : ''}`}
            >
              <div className="py-5">
                <h4 className="text-h4">{part.title}</h4>
                <p className="mt-1 text-base text-on-floor-2 text-balance">{part.description}</p>
              </div>
              <div className="floor-surface-raised lt-md:(p-3 mb-5) border-0 border-solid md:(border-x border-rule px-5 py-5)">
                <p className="text-small text-on-floor-2">
                  <b className="block font-display text-h4 text-on-floor">{sample.records[i]?.value}</b>{' '}
                  {sample.records[i]?.note}
                </p>
                {i === 1 && drawing}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
}

/** Dots in one row, or in two if there are many. A line encloses the first `count` of them. */
const Count = ({ count, of, className }: { count: number; of: number; className: string }) => (
  <LineDrawing
    curve={rowsOf(count, of, of > 11 ? Math.ceil(of / 2) : of)}
    className={`mt-3 w-full h-auto ${className}`}
    stroke={2.4}
  />
)

/** LogDhan. One line encloses the sample journal's sessions in which the rules were kept. */
export function LogdhanParts() {
  return (
    <Parts
      floor="product"
      name={logdhanProduct.name}
      logo={logdhanLogo}
      parts={logdhanProduct.features}
      sample={tradeRecords}
      drawing={<Count {...keptSessions} className="max-w-80" />}
    >
      <p>{logdhanProduct.description}</p>
      <figure data-drawing="" className="mt-4 lt-lg:md:(col-start-2 row-start-1 row-span-3 mt-0)">
        <LineDrawing
          curve={curveAround(sampleJournal.kept)}
          className="w-full max-w-44 h-auto"
          stroke={2.2}
        />
        <figcaption className="mt-4 text-small text-on-floor-2">
          {`${logdhanProduct.caption} ${journalTexts.note(sampleJournal.sessions.length)}.`}
        </figcaption>
      </figure>
      {/* In wide windows the link is not at the bottom, because the bottom moves while the records load. */}
      <div className="w-full lt-lg:mt-auto pt-2">
        <ButtonLink to={paths.logdhan}>{logdhanProduct.actionLabel}</ButtonLink>
      </div>
    </Parts>
  )
}

/** The business suite. One line encloses the finished steps of all the sample project's modules. */
export function SuiteParts() {
  const { lanes, seed, stock } = sampleProject
  const longest = Math.max(...lanes.map(lane => lane.planned))
  const rows = lanes.map(({ done, planned }) => 'x'.repeat(done).padEnd(planned, 'o').padEnd(longest, '.'))
  return (
    <Parts
      floor="secondary"
      isWide
      name={suiteProduct.name}
      parts={suiteProduct.modules}
      sample={projectRecords}
      drawing={<Count count={stock.there} of={stock.needed} className="max-w-44" />}
    >
      <p>{suiteProduct.description}</p>
      <figure data-drawing="" className="mt-4 md:(col-start-2 row-start-1 row-span-3 mt-0)">
        <LineDrawing
          curve={{ rows, symmetry: 'none', openness: 0.9, seed }}
          className="w-full max-w-84 h-auto"
          stroke={2.2}
        />
        <figcaption className="mt-4 text-small text-on-floor-2">{suiteProduct.modulesCaption}</figcaption>
      </figure>
      <div className="w-full mt-auto pt-2 flex flex-wrap items-center gap-3">
        <ExternalButtonLink href={company.suite.site} className="min-h-11.5">
          {suiteProduct.siteLabel}
        </ExternalButtonLink>
        <DisabledButton>{suiteProduct.actionLabel}</DisabledButton>
      </div>
    </Parts>
  )
}
