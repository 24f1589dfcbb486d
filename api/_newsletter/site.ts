/** Texts, brand and address rules of this site, for the newsletter. */
import type { Brand, Site } from '../../newsletter/site.ts'
import { EMAIL_MESSAGE, emailHint, normalizedEmail } from '../../machines/email.schema.ts'
import { HONEYPOT_NAME } from '../../src/config/honeypot.ts'
import { LOCALE } from '../../src/config/site.ts'
import { company, copyright, postalAddress } from '../../src/content/company.ts'
import { closedDrawing, logo } from '../../src/content/drawings.ts'
import {
  FOOTER_FIELD,
  newsletterErrors,
  newsletterFields,
  newsletterIssue,
  newsletterMail,
  newsletterPages,
  newsletterResult,
} from '../../src/content/newsletter.ts'
import { paths } from '../../src/content/paths.ts'
import type { LogoData } from '../../shared/logo.ts'
import { type CurveSpec, type Dot, DOT_RADIUS, dotPath, drawingOf, STEP } from '../../shared/mirror-curve.ts'
import { displayFontFace } from '../../src/styles/display-face.ts'
import { contentWidth, dark, fonts, gutter, light, type } from '../../src/styles/tokens.ts'
import { emailImages } from './email-images.ts'

/** Distance from the outermost dots to the edge of the view box, so that the line aligns with the margin, as on the site. */
const REACH = 15.5

/** Line widths in pixels at any size of the drawing, as on the site. */
const PIXELS = ' vector-effect="non-scaling-stroke"'

type State = keyof Brand['drawings']

/**
 * Returns a closed line without its first and its last segment: the two quarters of a circle at the outer side of the first dot, if
 * nothing is beside or above it.
 */
function withoutFirstTurn(path: string): string {
  const [start = '', first = '', ...others] = path.split(/(?=[cl])/)
  const [x = 0, y = 0] = start.match(/-?\d+/g)?.map(Number) ?? []
  const [dx = 0, dy = 0] = first.match(/-?\d+/g)?.map(Number).slice(-2) ?? []
  return `M${x + dx} ${y + dy}${others.slice(0, -1).join('')}`
}

/**
 * Returns a drawing as SVG. Its line tells the state, as on the page after a payment: `closed` has the highlight at its centre, also
 * when one loop is open.
 */
function svg(spec: CurveSpec, stroke: number, state?: State): string {
  const { width, height, paths, dots } = drawingOf(spec)
  const [x = 0, y = 0] = dots[Math.floor(dots.length / 2)] ?? []
  const solid = (path: string) => `<path d="${path}"${state ? PIXELS : ''}/>`
  const dotted = (path: string) => `<path d="${path}"${PIXELS} stroke-dasharray="1 6"/>`
  const line = paths.flatMap(path => {
    if (state === 'planned') return [dotted(path)]
    // The open loop is dotted: where a line only ends, it looks cut off.
    return state === 'oneLoopOpen' ? [dotted(path), solid(withoutFirstTurn(path))] : [solid(path)]
  })
  const ringsOf = (of: readonly Dot[]) =>
    of.map(([x, y]) => `<circle cx="${x * STEP}" cy="${y * STEP}" r="${DOT_RADIUS * 1.4}"${PIXELS}/>`)
  const filled = `<path d="${dotPath(dots)}" stroke-width="${DOT_RADIUS * 2}"/>`
  const highlight = `<circle cx="${x * STEP}" cy="${y * STEP}" r="5"${PIXELS} fill="${light.highlight}"/>`
  const hasHighlight = state === 'closed' || state === 'oneLoopOpen'
  const content = state === 'open' ? ringsOf(dots) : [...line, filled, ...(hasHighlight ? [highlight] : [])]
  const position = state === 'open' ? ' data-inset=""' : ''
  return `<svg viewBox="${-REACH} ${-REACH} ${(width - 1) * STEP + REACH * 2} ${(height - 1) * STEP + REACH * 2}"${position} fill="none" stroke="currentColor" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${content.join('')}</svg>`
}

/** Returns a logo as SVG. */
export const logoSvg = (data: LogoData): string =>
  'path' in data
    ? `<svg viewBox="${data.viewBox}" fill="currentColor" aria-hidden="true"><path d="${data.path}"/></svg>`
    : svg(data, 3.4)

const brand: Brand = {
  light,
  dark,
  fonts,
  type,
  fontFace: displayFontFace(),
  gutter,
  contentWidth,
  headerHeight: '72px',
  wideFrom: '40em',
  logo: logoSvg(logo),
  emailImages,
  drawings: {
    closed: svg(closedDrawing, 2, 'closed'),
    planned: svg(closedDrawing, 2, 'planned'),
    oneLoopOpen: svg(closedDrawing, 2, 'oneLoopOpen'),
    open: svg(closedDrawing, 2, 'open'),
  },
}

export const site: Site = {
  locale: LOCALE,
  company: { ...company, postalAddress },
  brand,
  texts: {
    mail: newsletterMail,
    issue: newsletterIssue,
    pages: {
      ...newsletterPages,
      pending: { ...newsletterPages.pending, text: newsletterResult.success },
      copyright,
    },
    errors: { ...newsletterErrors, invalidAddress: EMAIL_MESSAGE },
  },
  addresses: {
    normalize: normalizedEmail,
    hintOf(text) {
      const hint = emailHint(text)
      return hint ? newsletterFields.emailHints[hint] : undefined
    },
  },
  // The blog has the letters that were sent, and its footer the form.
  signupForm: `${paths.blog}#${FOOTER_FIELD}`,
  honeypot: HONEYPOT_NAME,
  details: {},
}
