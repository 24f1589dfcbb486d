import type { ReactNode } from 'react'
import { caseStudies, caseStudiesIntro, type CaseStudy, type ResultIcon } from './content.ts'
import { levelBelow, Heading, type Level } from '../../ui/heading.tsx'
import { LineDrawing } from '../../ui/line-drawing.tsx'
import { DOT_RADIUS } from '../../ui/mirror-curve.ts'
import { paths } from '../../company/paths.ts'

interface CaseStudiesSectionProps {
  level: Level
  /**
   * On phones, visitors swipe through a row of studies. Their titles are links, so that the scrollable row is
   * reachable by keyboard. If the row itself took focus, Orca would skip its headings.
   */
  isRow?: boolean
  /** Renders extra content in a study's grid, below its title and text. */
  renderBelow?: (study: CaseStudy, index: number) => ReactNode
}

/** Case studies. The first study has larger figures. */
export function CaseStudiesSection({ level, isRow = false, renderBelow }: CaseStudiesSectionProps) {
  return (
    <div
      className={`${isRow ? 'swipe md:grid lg:grid-cols-2 gap-x-6 lg:gap-x-14' : 'grid'} gap-y-[clamp(44px,6vw,88px)]`}
    >
      {caseStudies.map((study, i) => (
        <Study key={study.title} level={level} study={study} number={i + 1} isRow={isRow}>
          {renderBelow?.(study, i)}
        </Study>
      ))}
    </div>
  )
}

export const tints = {
  brand: 'text-accent',
  secondary: 'text-secondary-accent',
  contrast: 'text-on-surface',
  product: 'text-product-accent',
} as const

interface StudyProps {
  level: Level
  study: CaseStudy
  number: number
  isRow: boolean
  children: ReactNode
}

function Study({ level, study, number, isRow, children }: StudyProps) {
  const isFirst = number === 1
  const id = `study-${number}`
  return (
    <article
      id={isRow ? undefined : id}
      aria-label={study.title}
      className={`grid-12 gap-y-5 md:gap-y-7 ${isRow ? (isFirst ? 'lg:col-span-2' : 'content-start') : 'lg:grid-rows-[auto_1fr]'} border-0 border-t-2 border-solid border-on-floor pt-6`}
    >
      <div
        className={`col-span-12 flex flex-wrap justify-between items-baseline gap-x-6 gap-y-1.5 ${isFirst ? '' : `lg:(flex-col justify-start) ${isRow ? '' : 'lg:col-span-4'}`} lt-md:flex-col`}
      >
        <Heading level={level} className="text-h3">
          {isRow ? (
            // `relative` puts the link in front of the figure below, which would otherwise cover it.
            <a className="relative no-underline hover:underline" href={`${paths.caseStudies}#${id}`}>
              {study.title}
            </a>
          ) : (
            study.title
          )}
        </Heading>
        <p className="text-on-floor-2">{study.industry}</p>
      </div>
      {study.results.map((result, i) => (
        <div
          key={result.metric}
          className={
            isFirst
              ? i === 0
                ? 'col-span-12 md:(col-span-7 self-baseline)'
                : `col-span-12 ${isRow ? '' : 'lt-md:mt-6'} md:(col-start-8 col-span-5 self-baseline)`
              : `col-span-12 ${isRow ? '' : 'lg:(col-start-6 col-span-7 row-span-2)'}`
          }
        >
          <p>
            <Figure
              value={result.improvement}
              size={
                isFirst && i === 0
                  ? `text-fig ${isRow ? 'lt-md:text-[20vw]' : 'lt-md:text-[min(36vw,14rem)]'}`
                  : `text-[clamp(4rem,10.4vw,9.5rem)] ${isRow ? 'lt-md:text-[20vw]' : 'lt-md:text-[min(26vw,9rem)]'}`
              }
            />{' '}
            <span className="block mt-4 md:mt-6 lg:max-w-[21em] font-display font-500 text-h4 text-balance">
              {`${result.metric}. ${result.explanation}`}
            </span>
          </p>
          <ResultIconDrawing icon={result.icon} className={tints[study.colour]} />
        </div>
      ))}
      <div
        className={`col-span-12 grid-12 gap-y-6 ${isFirst ? 'rule pt-6' : isRow ? '' : 'lg:(col-start-6 col-span-7)'}`}
      >
        <LabelledText
          level={levelBelow(level)}
          title={caseStudiesIntro.problemTitle}
          text={study.problem}
          className={isFirst ? 'md:col-span-7 lg:col-span-5' : 'md:col-span-6'}
        />
        <LabelledText
          level={levelBelow(level)}
          title={caseStudiesIntro.solutionTitle}
          text={study.solution}
          className={isFirst ? 'md:(col-start-8 col-span-5)' : 'md:col-span-6'}
        />
      </div>
      {children}
    </article>
  )
}

interface LabelledTextProps {
  level: Level
  title: string
  text: string
  className: string
}

function LabelledText({ level, title, text, className }: LabelledTextProps) {
  return (
    <div className={`col-span-12 ${className}`}>
      <Heading level={level} className="text-h4 mb-2">
        {title}
      </Heading>
      <p className="text-on-floor-2">{text}</p>
    </div>
  )
}

/** Fixed width of a display-font character, so that the percent sign does not move when the font loads. */
const characterWidth = (character: string) =>
  character === '−' ? 'w-[.433em]' : character === '.' ? 'w-[.161em]' : 'w-[.513em]'

function Figure({ value, size }: { value: string; size: string }) {
  const percent = value.endsWith('%')
  return (
    <b
      className={`block font-display font-600 leading-[.76] tracking-[-.06em] -ml-[.03em] -mb-[.055em] ${size}`}
    >
      <span className="sr-only">{`${value} `}</span>
      <span aria-hidden="true">
        {[...(percent ? value.slice(0, -1) : value).replace('-', '−')].map((character, i) => (
          <span key={i} className={`inline-block ${characterWidth(character)}`}>
            {character}
          </span>
        ))}
        {percent && (
          <span className="text-[.5em] font-500 tracking-[-.02em] align-[.42em] ml-[.06em]">%</span>
        )}
      </span>
    </b>
  )
}

const FIELD_STEP = 10

/** Illustrates a result: dots inside and outside a mirror curve, or one highlighted dot in a field. */
function ResultIconDrawing({ icon, className }: { icon: ResultIcon; className: string }) {
  if (icon.kind === 'curve') {
    return (
      <LineDrawing
        className={`h-[min(94px,17vw)] w-auto max-w-full mt-5.5 lt-md:[&>.drawn]:[stroke-width:1.9px] ${className}`}
        stroke={1.5}
        curve={icon.curve}
      />
    )
  }
  const rows = icon.total / icon.columns
  const [x, y] = [(icon.columns - 12.5) * FIELD_STEP, (rows - 7.5) * FIELD_STEP]
  return (
    <svg
      className={`w-full max-w-125 h-auto mt-4 md:mt-6.5 ${className}`}
      viewBox={`0 0 ${icon.columns * FIELD_STEP} ${rows * FIELD_STEP}`}
      aria-hidden="true"
    >
      <pattern id="field" width={FIELD_STEP} height={FIELD_STEP} patternUnits="userSpaceOnUse">
        <circle cx={FIELD_STEP / 2} cy={FIELD_STEP / 2} r={DOT_RADIUS * 0.7} fill="currentColor" />
      </pattern>
      <rect width="100%" height="100%" fill="url(#field)" />
      <circle cx={x} cy={y} r="5.6" fill="var(--highlight)" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  )
}
