import type { CaseStudy } from './content.ts'
import { measurements, measurementTexts as texts } from './measurement.content.ts'
import { tints } from './case-studies-section.tsx'
import { DOT_RADIUS, type Dot, dotPath, STEP } from '../../ui/mirror-curve.ts'

/** How a case study's figure was measured. The before and after drawings have the same scale. */
export function Measurement({ study, isWide }: { study: CaseStudy; isWide: boolean }) {
  const measurement = measurements[study.title]
  if (!measurement) return null
  const { dots, how, openDots } = measurement
  return (
    <dl
      className={`col-span-12 grid-12 gap-y-6 rule pt-6 ${isWide ? '' : 'lg:(block row-start-2 row-span-3 col-span-4)'}`}
    >
      {(['before', 'after'] as const).map(name => (
        <div key={name} className={`col-span-12 md:col-span-6 ${isWide ? 'lg:col-span-4' : 'lg:mb-6'}`}>
          <dt className="font-display font-600 text-h4">{texts[name]}</dt>
          <dd>
            <Dots {...dots} lost={dots[name]} tint={tints[study.colour]} />
            <p className="text-on-floor-2 text-base">{measurement[name]}</p>
            {name === 'before' && <p className="mt-1 text-on-floor-2 text-small">{openDots}</p>}
          </dd>
        </div>
      ))}
      <div className={`col-span-12 ${isWide ? 'lg:col-span-4' : ''}`}>
        <dt className="font-display font-600 text-h4 mb-2">{texts.how}</dt>
        <dd className="text-on-floor-2">{how}</dd>
      </div>
    </dl>
  )
}

/** Dots are larger here than inside a line, because they are the whole drawing. */
const RADIUS = DOT_RADIUS * 3.4

/** Pixels per grid step. The longest row must fit on a phone, and all studies share one scale. */
const PIXELS = 16

interface DotsProps {
  total: number
  columns: number
  lost: number
  tint: string
}

/** Draws one dot per cart, claim or hour. The lost carts, claims or hours come last, as open dots. */
function Dots({ total, columns, lost, tint }: DotsProps) {
  const dots = Array.from({ length: total }, (_, i): Dot => [i % columns, Math.floor(i / columns)])
  const rows = total / columns
  const kept = dots.slice(0, total - lost)
  const open = dotPath(dots.slice(total - lost))
  return (
    <svg
      className={`h-auto my-3 ${tint}`}
      width={columns * PIXELS}
      viewBox={`${-RADIUS} ${-RADIUS} ${columns * STEP} ${(rows - 1) * STEP + RADIUS * 2}`}
      aria-hidden="true"
    >
      {kept.length > 0 && <path className="dots" d={dotPath(kept)} strokeWidth={RADIUS * 2} />}
      <path className="dots" d={open} strokeWidth={RADIUS * 2} />
      <path className="stroke-floor" strokeLinecap="round" d={open} strokeWidth={RADIUS * 2 - 6} />
    </svg>
  )
}
