import { LineDrawing } from './line-drawing.tsx'
import type { CurveSpec } from './mirror-curve.ts'

/** A small drawing that stands for a name. */
export function Mark({ curve, className = 'h-7.5 w-auto' }: { curve: CurveSpec; className?: string }) {
  return <LineDrawing curve={curve} className={className} stroke={1.7 * curve.rows.length} draws="still" />
}
