import type { CurveData } from './schemas.ts'

/** The house mark: six dots, one line. */
export const mark: CurveData = { rows: [3, 3], symmetry: 'both', seed: 5 }
/** LogDhan's mark: five dots, one line. */
export const logdhanMark: CurveData = { rows: ['.x.', 'xxx', '.x.'], symmetry: 'turn', seed: 1, openness: 1 }
/** Drawn when something is finished. */
export const closedDrawing: CurveData = { rows: [1, 3, 5, 3, 1], symmetry: 'both', seed: 5 }
