/** Pages that the links of an email open. They use one font of the site and no script or style sheet. */
import { createHash } from 'node:crypto'
import { type CurveSpec, DOT_RADIUS, dotPath, drawingOf, STEP } from '../../src/lib/mirror-curve.ts'
import { displayFontFace } from '../../src/styles/display-face.ts'
import { LOCALE } from '../../src/config/site.ts'
import { company } from '../../src/content/company.ts'
import { closedDrawing, logo } from '../../src/content/drawings.ts'
import { newsletterPages } from '../../src/content/newsletter.ts'
import { dark, fonts, light, type } from '../../src/styles/tokens.ts'

type Colour = 'brand' | 'on-brand' | 'on-brand-2'
const colours: readonly Colour[] = ['brand', 'on-brand', 'on-brand-2']
const variables = (palette: Record<Colour, string>) =>
  colours.map(name => `--${name}:${palette[name]}`).join(';')

const style = [
  displayFontFace(),
  `:root{color-scheme:light dark;${variables(light)}}`,
  `@media(prefers-color-scheme:dark){:root{${variables(dark)}}}`,
  `*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto auto 1fr;gap:clamp(56px,14vh,160px);padding:24px clamp(20px,4.6vw,88px);background:var(--brand);color:var(--on-brand);font:${type.body[0]}/${type.body[1]} ${fonts.text}}`,
  `h1{margin:0;font:600 ${type.h1[0]}/${type.h1[1]} ${fonts.display};letter-spacing:${type.h1[2]};max-width:12em;text-wrap:balance}`,
  `p{margin:20px 0 0;max-width:34em;color:var(--on-brand-2);font-size:${type.lead[0]}}a{color:inherit}`,
  `.name{display:flex;gap:12px;align-items:center;font:600 1.25rem ${fonts.display};text-decoration:none}svg{height:40px;width:auto;overflow:visible}.drawing{height:clamp(180px,30vh,340px);justify-self:end;align-self:end}`,
  'button{margin-top:32px;min-height:52px;padding:0 32px;border:0;border-radius:26px;background:var(--on-brand);color:var(--brand);cursor:pointer}',
  `button{font:600 1.0625rem/1 ${fonts.display}}`,
  ':focus-visible{outline:3px solid var(--on-brand);outline-offset:3px}',
].join('')

/** Returns a drawing as SVG. Without the line, as on error pages, only its dots. */
function svg(
  spec: CurveSpec,
  { hasLine = true, stroke, name = '' }: { hasLine?: boolean; stroke: number; name?: string },
): string {
  const { width, height, paths: lines, dots } = drawingOf(spec)
  const line = hasLine ? lines.map(path => `<path d="${path}"/>`).join('') : ''
  return `<svg${name && ` class="${name}"`} viewBox="${-STEP / 2} ${-STEP / 2} ${width * STEP} ${height * STEP}" fill="none" stroke="currentColor" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${line}<path d="${dotPath(dots)}" stroke-width="${DOT_RADIUS * 2}"/></svg>`
}

const companyName = company.name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const companyLogo = svg(logo, { stroke: 3.4 })

/** Response headers of the pages. */
export const pageHeaders = {
  'Content-Security-Policy': `default-src 'none'; font-src 'self'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  // The address contains a token. With `no-referrer` browsers would send `Origin: null` with the page's own posts.
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
}

/** Texts from src/content, inserted without escaping. Never pass text from a request. */
export interface PageCopy {
  title: string
  text?: string
  consent?: string
  action?: string
}

/** Returns a page as HTML. With an action and a token it has a button that posts the token to the page's own address. */
export function renderPage(
  { title, text, consent, action }: PageCopy,
  { isError, token }: { isError: boolean; token?: string | undefined },
): string {
  return [
    `<!doctype html><html lang="${LOCALE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} | ${companyName}</title><style>${style}</style></head><body>`,
    `<header><a class="name" href="/">${companyLogo}${companyName}</a></header><main><h1>${title}</h1>`,
    text ? `<p>${text}</p>` : '',
    consent ? `<p>${consent}</p>` : '',
    action && token
      ? `<form method="post"><input type="hidden" name="token" value="${token}"><button>${action}</button></form>`
      : `<p><a href="/">${newsletterPages.back}</a></p>`,
    `</main>${svg(closedDrawing, { hasLine: !isError, stroke: 1.6, name: 'drawing' })}</body></html>`,
  ].join('')
}
