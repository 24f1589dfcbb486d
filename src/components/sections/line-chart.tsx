interface Point {
  x: number
  y: number
}

interface LineChartProps {
  /** Height of the chart; it takes the width of its container. */
  className: string
  /** Size of the coordinates. */
  width: number
  height: number
  /** Height of the zero line. */
  zero: number
  /** The line, as the data of a path. */
  line: string
  dots?: readonly Point[]
  /** Dots as rings. */
  openDots?: readonly Point[]
  /** A larger dot in the highlight colour. */
  highlight?: Point | undefined
}

/** Zero-length lines. With round caps they are dots. */
const dotsAt = (points: readonly Point[]) => points.map(({ x, y }) => `M${x} ${y}h0`).join('')

/** A line over time. It is stretched to its container, strokes and dots are not. */
export function LineChart({
  className,
  width,
  height,
  zero,
  line,
  dots = [],
  openDots = [],
  highlight,
}: LineChartProps) {
  const last = highlight ? [highlight] : []
  return (
    <div data-reveal="wipe">
      <svg
        className={`w-full ${className} [&_path]:[vector-effect:non-scaling-stroke]`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={`M0 ${zero}H${width}`} stroke="var(--outline)" />
        <path className="drawn" strokeWidth="2" d={line} />
        <path className="dots" strokeWidth="10" d={dotsAt([...dots, ...openDots])} />
        <path className="dots text-floor" strokeWidth="6.5" d={dotsAt(openDots)} />
        <path className="dots" strokeWidth="14" d={dotsAt(last)} />
        <path className="dots text-highlight" strokeWidth="11" d={dotsAt(last)} />
      </svg>
    </div>
  )
}
