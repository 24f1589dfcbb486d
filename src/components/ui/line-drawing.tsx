import { DOT_RADIUS, type CurveSpec, drawingOf, dotPath, STEP } from '#src/lib/mirror-curve.ts'

interface StrandsProps {
  curve: CurveSpec
  /** Line width in grid units; 40 units are one step. */
  stroke?: number
  /** `reveal` is drawn when it enters the view, `load` with the page, `still` never moves. */
  draws?: 'reveal' | 'load' | 'still'
  /** Fills what the line encloses with the one bright colour, and turns the dots dark on it. */
  filled?: boolean
  /** Dashed: planned, not drawn yet. */
  planned?: boolean
  /** Draws only this share of the line, from its beginning. */
  portion?: number
}

/** How far the line reaches beyond its outermost dots, with half its width. */
const REACH = 15.5

/** A box that ends where the paint does, so that a drawing stands exactly on the margin. */
export const viewBoxOf = (columns: number, rows: number) =>
  `${-REACH} ${-REACH} ${(columns - 1) * STEP + REACH * 2} ${(rows - 1) * STEP + REACH * 2}`
/** A box of whole grid steps, for drawings that something else is lined up with. */
const gridBoxOf = (columns: number, rows: number) =>
  `${-STEP / 2} ${-STEP / 2} ${columns * STEP} ${rows * STEP}`

/** The line and its dots, to stand inside an `svg`. */
export function CurvePaths({
  curve,
  stroke = 2.5,
  draws = 'reveal',
  filled = false,
  planned = false,
  portion,
}: StrandsProps) {
  const drawing = drawingOf(curve)
  const moves = !planned && !portion
  return (
    <>
      {drawing.paths.map(path => (
        <path
          key={path}
          className={['drawn', filled && 'drawn-filled', moves && draws === 'load' && 'draws']
            .filter(Boolean)
            .join(' ')}
          data-reveal={moves && draws === 'reveal' ? '' : undefined}
          d={path}
          strokeWidth={stroke}
          {...(planned ? { strokeDasharray: '1 6' } : { pathLength: 1 })}
          {...(portion ? { strokeDasharray: `${portion} 1` } : {})}
        />
      ))}
      <path
        className={filled ? 'dots dots-dark' : 'dots'}
        d={dotPath(drawing.dots)}
        strokeWidth={DOT_RADIUS * 2}
      />
    </>
  )
}

/** Dots that the line leaves out: rows like a curve's, `o` where one stands. */
function OpenDots({ rows, stroke = 1.7 }: { rows: readonly string[]; stroke?: number }) {
  return rows.flatMap((row, y) =>
    [...row].flatMap((mark, x) =>
      mark === 'o'
        ? [
            <circle
              key={`${x},${y}`}
              cx={x * STEP}
              cy={y * STEP}
              r={DOT_RADIUS * 1.4}
              fill="none"
              stroke="currentColor"
              strokeWidth={stroke}
            />,
          ]
        : [],
    ),
  )
}

interface LineDrawingProps extends StrandsProps {
  className?: string | undefined
  /** Rows of dots that the line leaves out, `o` where one stands. */
  left?: readonly string[]
  /** Keeps whole grid steps around the drawing. */
  onGrid?: boolean
}

/** A mirror-curve drawing in the colour of the text around it. Decorative: the words beside it say the same. */
export function LineDrawing({ className, left, onGrid = false, ...strands }: LineDrawingProps) {
  const rows = strands.curve.rows
  const columns = Math.max(...rows.map(row => (typeof row === 'number' ? row : row.length)))
  return (
    <svg
      className={className}
      viewBox={(onGrid ? gridBoxOf : viewBoxOf)(columns, rows.length)}
      aria-hidden="true"
    >
      <CurvePaths {...strands} />
      {left && <OpenDots rows={left} />}
    </svg>
  )
}
