/** Texts, brand and address rules of this site, for the newsletter. */
import type { Brand, Site } from '../../newsletter/site.ts'
import { EMAIL_MESSAGE, emailHint, normalizedEmail } from '../../machines/email.schema.ts'
import { HONEYPOT_NAME } from '../../src/config/honeypot.ts'
import { LOCALE } from '../../src/config/site.ts'
import { company, postalAddress } from '../../src/content/company.ts'
import { closedDrawing, logo } from '../../src/content/drawings.ts'
import {
  newsletterErrors,
  newsletterFields,
  newsletterIssue,
  newsletterMail,
  newsletterPages,
  newsletterResult,
} from '../../src/content/newsletter.ts'
import type { LogoData } from '../../shared/logo.ts'
import { type CurveSpec, DOT_RADIUS, dotPath, drawingOf, STEP } from '../../shared/mirror-curve.ts'
import { displayFontFace } from '../../src/styles/display-face.ts'
import { dark, fonts, light, type } from '../../src/styles/tokens.ts'

/** Returns a drawing as SVG. Without the line, as on error pages, only its dots. */
function svg(spec: CurveSpec, stroke: number, { hasLine = true } = {}): string {
  const { width, height, paths, dots } = drawingOf(spec)
  const line = hasLine ? paths.map(path => `<path d="${path}"/>`).join('') : ''
  return `<svg viewBox="${-STEP / 2} ${-STEP / 2} ${width * STEP} ${height * STEP}" fill="none" stroke="currentColor" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${line}<path d="${dotPath(dots)}" stroke-width="${DOT_RADIUS * 2}"/></svg>`
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
  logo: logoSvg(logo),
  drawing: svg(closedDrawing, 1.6),
  errorDrawing: svg(closedDrawing, 1.6, { hasLine: false }),
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
  honeypot: HONEYPOT_NAME,
  details: {},
}
