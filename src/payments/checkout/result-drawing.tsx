import type { PaymentResult } from '../../../machines/thank-you/schema.ts'
import { closedDrawing as curve } from '../../company/drawings.ts'
import { DOT_RADIUS, dotPath, dotsOf, STEP } from '../../ui/mirror-curve.ts'
import { CurvePaths, OpenDots, viewBoxOf } from '../../ui/line-drawing.tsx'

export const resultViewBox = viewBoxOf(5, curve.rows.length)

/** Line width and dashes in the drawing's units. */
const PEN = 'var(--pen)'
const DASHES = 'var(--dashes)'

/** Only the dots, shown until the query is read. */
export const PlannedDots = () => (
  <path className="dots" d={dotPath(dotsOf(curve.rows))} strokeWidth={DOT_RADIUS * 2} />
)

/**
 * The line is closed after a success, partly drawn for a pending result, dotted for an unknown one, and
 * absent after a failure. Without a line, dots are 10.6 units from the edge; classes in `rings` shift them.
 */
export function ResultDrawing({ result, rings }: { result: PaymentResult | 'unknown'; rings?: string }) {
  const dots = dotsOf(curve.rows)
  const [x, y] = dots[Math.floor(dots.length / 2)] ?? [0, 0]
  const centre = { cx: x * STEP, cy: y * STEP, stroke: 'currentColor', strokeWidth: PEN }
  if (result === 'failed')
    return (
      <g className={rings}>
        <OpenDots dots={dots} stroke={PEN} />
        <circle
          {...centre}
          className="text-product-error"
          r={STEP / 2.6}
          fill="none"
          strokeWidth="calc(var(--pen) * 1.5)"
        />
      </g>
    )
  if (result === 'succeeded')
    return (
      <>
        <CurvePaths curve={curve} stroke={PEN} coverClass="wipe" />
        <circle {...centre} className="fill-highlight" r="5" />
      </>
    )
  return (
    <>
      <CurvePaths curve={curve} stroke={PEN} planned={DASHES} />
      {result === 'pending' && <CurvePaths curve={curve} stroke={PEN} portion={0.6} />}
    </>
  )
}
