import { LineDrawing } from './line-drawing.tsx'
import type { LogoData } from './mirror-curve.ts'

/** A logo in the text colour: a mirror curve, or the path of an SVG. */
export function Logo({ logo, className = 'h-7.5 w-auto' }: { logo: LogoData; className?: string }) {
  return 'path' in logo ? (
    <svg className={className} viewBox={logo.viewBox} fill="currentColor" aria-hidden="true">
      <path d={logo.path} />
    </svg>
  ) : (
    <LineDrawing curve={logo} className={className} stroke={1.7 * logo.rows.length} draws="still" />
  )
}
