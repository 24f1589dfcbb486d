import type { ReactNode } from 'react'
import { company } from '#src/content/company.ts'
import { logdhanLogo } from '#src/content/drawings.ts'
import { newTabNote } from '#src/content/navigation.ts'
import { paths } from '#src/content/paths.ts'
import {
  journalTexts,
  logdhanProduct,
  sampleJournal,
  sampleProject,
  suiteProduct,
} from '#src/content/products.ts'
import { ButtonLink, DisabledButton, ExternalButtonLink } from '../ui/button-link.tsx'
import { below, Heading, type Level } from '../ui/heading.tsx'
import { LineDrawing } from '../ui/line-drawing.tsx'
import { Logo } from '../ui/logo.tsx'
import { journalCurve } from './journal-curve.ts'

interface PartsProps {
  level: Level
  floor: 'product' | 'secondary'
  name: ReactNode
  parts: readonly { title: string; description: string }[]
  /** Below the name. */
  children: ReactNode
}

/** A product on its floor, and beside it each of its parts. */
function Parts({ level, floor, name, parts, children }: PartsProps) {
  return (
    <article className="grid-12 gap-y-6">
      <div
        className={`floor-${floor} col-span-12 lg:col-span-5 flex flex-col items-start gap-4.5 p-[clamp(20px,3.4vw,44px)]`}
      >
        <Heading
          level={level}
          className="text-[clamp(min(2.25rem,10vw),4vw,3.5rem)] tracking-[-.03em] flex gap-3.5 items-center"
        >
          {name}
        </Heading>
        {children}
      </div>
      <ul className="col-span-12 lg:(col-start-7 col-span-6 self-start)">
        {parts.map(part => (
          <li
            key={part.title}
            className="rule py-5 last:border-b md:(grid grid-cols-[13rem_1fr] items-baseline gap-6)"
          >
            <Heading level={below(level)} className="text-h4">
              {part.title}
            </Heading>
            <p className="text-on-floor-2">{part.description}</p>
          </li>
        ))}
      </ul>
    </article>
  )
}

/** LogDhan. One line holds the sessions of the sample journal in which the rules were kept. */
export function LogdhanParts({ level }: { level: Level }) {
  return (
    <Parts
      level={level}
      floor="product"
      name={
        <>
          <Logo logo={logdhanLogo} className="h-[min(3.25rem,14.5vw)] w-auto" />
          {logdhanProduct.name}
        </>
      }
      parts={logdhanProduct.features}
    >
      <p>{logdhanProduct.description}</p>
      <figure data-drawing="" className="mt-4">
        <LineDrawing
          curve={journalCurve}
          openDots={sampleJournal.kept}
          className="w-full max-w-50 h-auto"
          stroke={2.2}
        />
        <figcaption className="mt-4 text-small text-on-floor-2">
          {`${logdhanProduct.caption} ${journalTexts.note(sampleJournal.sessions.length)}.`}
        </figcaption>
      </figure>
      <div className="mt-auto pt-2">
        <ButtonLink to={paths.logdhan}>{logdhanProduct.actionLabel}</ButtonLink>
      </div>
    </Parts>
  )
}

/** The business suite. One line holds the steps of the sample project that are done, in all modules. */
export function SuiteParts({ level }: { level: Level }) {
  const { lanes, seed } = sampleProject
  const longest = Math.max(...lanes.map(lane => lane.planned))
  const rowsOf = (mark: string, left: string) =>
    lanes.map(({ done, planned }) => (mark.repeat(done) + left.repeat(planned - done)).padEnd(longest, '.'))
  return (
    <Parts level={level} floor="secondary" name={suiteProduct.name} parts={suiteProduct.modules}>
      <p>{suiteProduct.description}</p>
      <figure data-drawing="" className="mt-4">
        <LineDrawing
          curve={{ rows: rowsOf('x', '.'), symmetry: 'none', openness: 0.9, seed }}
          openDots={rowsOf('.', 'o')}
          className="w-full max-w-84 h-auto"
          stroke={2.2}
        />
        <figcaption className="mt-4 text-small text-on-floor-2">{suiteProduct.modulesCaption}</figcaption>
      </figure>
      <div className="mt-auto pt-2 flex flex-wrap items-center gap-3">
        <ExternalButtonLink href={company.suite.site} newTabNote={newTabNote} className="min-h-11.5">
          {suiteProduct.siteLabel}
        </ExternalButtonLink>
        <DisabledButton>{suiteProduct.actionLabel}</DisabledButton>
      </div>
    </Parts>
  )
}
