import { LineDrawing } from './line-drawing.tsx'
import type { CurveSpec } from '#shared/mirror-curve.ts'

/** A logo, drawn as a mirror curve. */
export function Logo({ curve, className = 'h-7.5 w-auto' }: { curve: CurveSpec; className?: string }) {
  return <LineDrawing curve={curve} className={className} stroke={1.7 * curve.rows.length} draws="still" />
}
