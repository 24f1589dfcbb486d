import { columnsOf, DOT_RADIUS, type CurveSpec, traceCurve, type Dot, dotPath, STEP } from './mirror-curve.ts'

interface CurvePathsProps {
  curve: CurveSpec
  /** Line width: a number of grid units (40 units are one step), or a string with a CSS value. */
  stroke?: number | string
  /** `reveal` draws the line when it enters the viewport; a number also sets its place in a sequence. */
  draws?: 'reveal' | number | 'still'
  /** Class of a rectangle that covers the line until it is drawn. Other pages do not contain its rules. */
  coverClass?: 'wipe'
  /** Fills the area inside the line with the highlight colour. The dots become dark. */
  filled?: boolean
  /** Draws a dashed line without animation. A string sets the `stroke-dasharray`. */
  planned?: boolean | string
  /** Share of the line to draw, from 0 to 1. `reveal` does not animate a partial line. */
  portion?: number
}

/** Distance from the outermost dots to the outer edge of the line. */
const REACH = 15.5

/** Returns a view box without space around the line, so that a drawing aligns with the page margin. */
export const viewBoxOf = (columns: number, rows: number) =>
  `${-REACH} ${-REACH} ${(columns - 1) * STEP + REACH * 2} ${(rows - 1) * STEP + REACH * 2}`
/** Returns the share of such a drawing's width to the right of a position, which is counted in columns. */
export const shareAfter = (position: number, columns: number) =>
  (REACH + (columns - 1 - position) * STEP) / ((columns - 1) * STEP + REACH * 2)
/** Returns a view box of whole grid steps, for drawings that align with other content. */
const gridBoxOf = (columns: number, rows: number) =>
  `${-STEP / 2} ${-STEP / 2} ${columns * STEP} ${rows * STEP}`

/** The line and its dots, for use inside an `svg`. */
export function CurvePaths({
  curve,
  stroke = 2.5,
  draws = 'reveal',
  coverClass,
  filled = false,
  planned = false,
  portion,
}: CurvePathsProps) {
  const drawing = traceCurve(curve)
  const start = Math.min(...drawing.dots.map(([x]) => x))
  const reveals = !planned && !coverClass && (typeof draws === 'number' || (draws === 'reveal' && !portion))
  return (
    <>
      {drawing.paths.map(path => (
        <path
          key={path}
          className={filled ? 'drawn drawn-filled' : 'drawn'}
          data-reveal={reveals ? (typeof draws === 'number' && draws) || '' : undefined}
          d={path}
          strokeWidth={stroke}
          pathLength={reveals || portion ? 1 : undefined}
          strokeDasharray={portion ? `${portion} 1` : planned === true ? '1 6' : planned || undefined}
        />
      ))}
      {coverClass && (
        <rect
          className={coverClass}
          x={(start - 0.4) * STEP}
          width={(drawing.width - start) * STEP}
          height={drawing.height * STEP}
        />
      )}
      <path
        className={filled ? 'dots dots-dark' : 'dots'}
        d={dotPath(drawing.dots)}
        strokeWidth={DOT_RADIUS * 2}
      />
    </>
  )
}

/** The dots outside the line, drawn as rings. */
export function OpenDots({ dots, stroke = 1.7 }: { dots: readonly Dot[]; stroke?: number | string }) {
  return (
    dots.length > 0 && (
      <g fill="none" stroke="currentColor" strokeWidth={stroke}>
        {dots.map(([x, y]) => (
          <circle key={`${x},${y}`} cx={x * STEP} cy={y * STEP} r="3.9" />
        ))}
      </g>
    )
  )
}

/** Returns the positions of `o` in rows of characters. */
const openDotsIn = (rows: CurveSpec['rows']) =>
  rows.flatMap((row, y) => [...String(row)].flatMap((mark, x): Dot[] => (mark === 'o' ? [[x, y]] : [])))

interface LineDrawingProps extends CurvePathsProps {
  className?: string | undefined
  /** Adds half a grid step of space around the drawing. */
  onGrid?: boolean
}

/** A mirror curve in the text colour. It is decorative, so it is hidden from screen readers. */
export function LineDrawing({ className, onGrid = false, ...curveProps }: LineDrawingProps) {
  const { rows } = curveProps.curve
  return (
    <svg
      className={className}
      viewBox={(onGrid ? gridBoxOf : viewBoxOf)(columnsOf(rows), rows.length)}
      aria-hidden="true"
    >
      <CurvePaths {...curveProps} />
      <OpenDots dots={openDotsIn(rows)} />
    </svg>
  )
}
