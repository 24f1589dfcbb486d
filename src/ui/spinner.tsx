import { type CurveSpec, traceCurve, STEP } from './mirror-curve.ts'

/** Loading indicator: a mirror curve that is drawn in a loop. */
export function Spinner({ curve }: { curve: CurveSpec }) {
  const { paths, width, height } = traceCurve(curve)
  return (
    <svg
      className="w-[min(5rem,80px)] h-auto flex-none"
      viewBox={`${-STEP / 2} ${-STEP / 2} ${width * STEP} ${height * STEP}`}
      aria-hidden="true"
    >
      {paths.map(path => (
        <g key={path}>
          <path className="drawn text-outline" d={path} strokeWidth="3" />
          <path className="drawn runs" d={path} strokeWidth="4" pathLength={100} strokeDasharray="22 78" />
        </g>
      ))}
    </svg>
  )
}
