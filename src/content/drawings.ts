import { curve, schemaOf, type CurveData } from './schemas.ts'

/** The company's logo: six dots, one line. */
export const logo: CurveData = { rows: [3, 3], symmetry: 'both', seed: 5 }
/** LogDhan's logo: five dots, one line. */
export const logdhanLogo: CurveData = { rows: ['.x.', 'xxx', '.x.'], symmetry: 'turn', seed: 1, openness: 1 }
/** Shown on confirmations. */
export const closedDrawing: CurveData = { rows: [1, 3, 5, 3, 1], symmetry: 'both', seed: 5 }

export const schema = schemaOf(() => ({
  logo: curve,
  logdhanLogo: curve,
  closedDrawing: curve,
}))
