/** SVG of the logo and the drawing, for pages that functions send. */
import type { LogoData } from '../ui/mirror-curve.ts'
import { type CurveSpec, type Dot, DOT_RADIUS, dotPath, traceCurve, STEP } from '../ui/mirror-curve.ts'
import { closedDrawing, logo } from '../company/drawings.ts'
import { light } from '../styles/tokens.ts'

/**
 * States of the drawing: `closed` after a confirmation, `planned` before a confirmation, `oneLoopOpen` before
 * a subscription ends, and `open` on error pages and without a subscription.
 */
export type DrawingState = 'closed' | 'planned' | 'oneLoopOpen' | 'open'

/** Distance from the outermost dots to the view box's edge, so that the line aligns with the margin. */
const REACH = 15.5
/** Keeps line widths the same at any drawing size, as on the site. */
const PIXELS = ' vector-effect="non-scaling-stroke"'

/**
 * Returns a closed line without its first and last segments: the two quarter circles on the outer side of the
 * first dot, if that dot has no neighbour beside or above it.
 */
function withoutFirstTurn(path: string): string {
  const [start = '', first = '', ...others] = path.split(/(?=[cl])/)
  const [x = 0, y = 0] = start.match(/-?\d+/g)?.map(Number) ?? []
  const [dx = 0, dy = 0] = first.match(/-?\d+/g)?.map(Number).slice(-2) ?? []
  return `M${x + dx} ${y + dy}${others.slice(0, -1).join('')}`
}

/** In the state `open`, the rings do not reach the view box's edges, so the SVG gets the class `inset`. */
function svg(spec: CurveSpec, stroke: number, state?: DrawingState): string {
  const { width, height, paths, dots } = traceCurve(spec)
  const circle = ([x, y]: Dot, attributes: string) =>
    `<circle cx="${x * STEP}" cy="${y * STEP}"${PIXELS} ${attributes}/>`
  const solid = (path: string) => `<path d="${path}"${state ? PIXELS : ''}/>`
  const dotted = (path: string) => `<path d="${path}"${PIXELS} stroke-dasharray="1 6"/>`
  const line = paths.map(path => {
    if (state === 'planned') return dotted(path)
    // The open loop is dotted, because a line that just ends looks cut off.
    return state === 'oneLoopOpen' ? dotted(path) + solid(withoutFirstTurn(path)) : solid(path)
  })
  const filled = `<path d="${dotPath(dots)}" stroke-width="${DOT_RADIUS * 2}"/>`
  const centre = dots[Math.floor(dots.length / 2)]
  const hasHighlight = state === 'closed' || state === 'oneLoopOpen'
  const highlight = hasHighlight && centre ? circle(centre, `r="5" fill="${light.highlight}"`) : ''
  const content =
    state === 'open'
      ? dots.map(dot => circle(dot, `r="${DOT_RADIUS * 1.4}"`)).join('')
      : [...line, filled, highlight].join('')
  const size = [width, height].map(steps => (steps - 1) * STEP + REACH * 2).join(' ')
  return `<svg viewBox="${-REACH} ${-REACH} ${size}"${state === 'open' ? ' class="inset"' : ''} fill="none" stroke="currentColor" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${content}</svg>`
}

export const drawingSvg = (state: DrawingState): string => svg(closedDrawing, 2, state)

export const logoSvg = (data: LogoData = logo): string =>
  'path' in data
    ? `<svg viewBox="${data.viewBox}" fill="currentColor" aria-hidden="true"><path d="${data.path}"/></svg>`
    : svg(data, 3.4)
