import type { CurveSpec, LogoData } from '../ui/mirror-curve.ts'
import { curve, logoSchema, schemaOf } from './schemas.ts'

/** The company's logo: six dots, one line. */
export const logo: LogoData = { rows: [3, 3], symmetry: 'both', seed: 5 }
/** LogDhan's logo: five dots, one line. */
export const logdhanLogo: LogoData = { rows: ['.x.', 'xxx', '.x.'], symmetry: 'turn', seed: 1, openness: 1 }
export const spinnerDrawing: CurveSpec = { rows: [3, 3], symmetry: 'both', seed: 5 }
/** Shown half drawn after a sign-up that is not confirmed yet. */
export const signUpDrawing: CurveSpec = { rows: ['xx'], openness: 1 }
/** Shown on confirmations. */
export const closedDrawing: CurveSpec = { rows: [1, 3, 5, 3, 1], symmetry: 'both', seed: 5 }

export const schema = schemaOf(() => ({
  logo: logoSchema,
  logdhanLogo: logoSchema,
  spinnerDrawing: curve,
  signUpDrawing: curve,
  closedDrawing: curve,
}))
