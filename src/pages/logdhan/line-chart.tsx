type Point = { x: number; y: number }

interface LineChartProps {
  /** Sets the height. The width comes from the container. */
  className: string
  /** Size of the coordinate system. */
  width: number
  height: number
  /** The y coordinate of the zero line. */
  zero: number
  /** The line, as path data. */
  line: string
  dots?: readonly Point[]
  /** Dots drawn as rings. */
  openDots?: readonly Point[]
  /** A dot with a ring. */
  chosen?: Point | undefined
  /** A larger dot in the highlight colour. */
  highlight?: Point | undefined
}

/** Returns a function that maps amounts to y coordinates between `top` and `bottom`, with 0 in the range. */
export function scaleOf(amounts: readonly number[], top: number, bottom: number): (amount: number) => number {
  const [low, high] = [Math.min(0, ...amounts), Math.max(0, ...amounts)]
  // If all amounts are 0, the line is at the bottom.
  return amount => Math.round(bottom - ((amount - low) / (high - low || 1)) * (bottom - top))
}

/**
 * A line over time. It stretches to fill its container, with a constant stroke width. Dots are unstretched
 * circles, because WebKit would stretch round caps (https://bugs.webkit.org/show_bug.cgi?id=249265).
 */
export function LineChart({
  className,
  width,
  height,
  zero,
  line,
  dots = [],
  openDots = [],
  chosen,
  highlight,
}: LineChartProps) {
  const percent = (share: number) => `${Math.round(share * 1000) / 10}%`
  const at = ({ x, y }: Point) => ({ cx: percent(x / width), cy: percent(y / height) })
  return (
    <div data-reveal="">
      <svg className={`w-full ${className}`} overflow="visible" stroke="currentColor" aria-hidden="true">
        <svg overflow="visible" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          <path d={`M0 ${zero}H${width}`} stroke="var(--outline)" vectorEffect="non-scaling-stroke" />
          <path className="drawn" strokeWidth="2" vectorEffect="non-scaling-stroke" d={line} />
        </svg>
        {dots.map(dot => (
          <circle key={dot.x} {...at(dot)} r="5" stroke="none" fill="currentColor" />
        ))}
        <g fill="var(--floor)" strokeWidth="1.8">
          {openDots.map(dot => (
            <circle key={dot.x} {...at(dot)} r="4.1" />
          ))}
        </g>
        {chosen && <circle {...at(chosen)} r="10" fill="none" strokeWidth="1.5" />}
        {highlight && <circle {...at(highlight)} r="6" className="fill-highlight" />}
      </svg>
    </div>
  )
}
