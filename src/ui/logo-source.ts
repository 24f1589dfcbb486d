import type { CurveSpec } from './mirror-curve.ts'

/** A logo of one colour: a mirror curve, or the filled path of an SVG with its view box. */
export type LogoData = CurveSpec | { viewBox: string; path: string }
