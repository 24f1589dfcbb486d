/** Pages that functions send. They look like the site but load no scripts or style sheets. */
import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { LOCALE } from '../company/locale.ts'
import { company, copyright } from '../company/company.ts'
import { functionPageStyle as style } from '../styles/function-page.ts'
import { type DrawingState, drawingSvg, logoSvg } from './drawing-svg.ts'

export interface FunctionPage {
  title: string
  paragraphs: readonly (string | undefined)[]
  drawing: DrawingState
  /** A button that posts a token to the page's own URL, shown instead of the links. */
  button?: { label: string; token: string } | undefined
  links: readonly { href: string; label: string }[]
}

// Keep this outside the template, because formatting the template would change the hash.
const styleElement = raw(`<style>${style}</style>`)
const styleHash = createHash('sha256').update(style).digest('base64')

/** Response headers of the pages. */
export const functionPageHeaders = {
  'Content-Security-Policy': `default-src 'none'; font-src 'self'; img-src 'self'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  // Hides the URL's token from other origins. With `no-referrer`, the page's form would send `Origin: null`.
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
}

export function functionPage({
  title,
  paragraphs,
  drawing,
  button,
  links,
}: FunctionPage): ReturnType<typeof html> {
  const form =
    button &&
    html`<form method="post">
      <input type="hidden" name="token" value="${button.token}" /><button class="button">
        ${button.label}
      </button>
    </form>`
  return html`<!doctype html>
    <html lang="${LOCALE}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title} | ${company.name}</title>
        ${styleElement}
      </head>
      <body>
        <header><a class="name" href="/">${raw(logoSvg())}${company.name}</a></header>
        <main>
          <div>
            <h1>${title}</h1>
            ${paragraphs.filter(Boolean).map(paragraph => html`<p>${paragraph}</p>`)}
            ${form ?? links.map(({ href, label }) => html`<a class="button" href="${href}">${label}</a>`)}
          </div>
          ${raw(drawingSvg(drawing))}
        </main>
        <footer>
          <p><span>${copyright}</span></p>
        </footer>
      </body>
    </html>`
}
