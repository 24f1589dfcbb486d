/** Pages that the links of an email open. They use one font of the site and no script or style sheet. */
import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { Brand, PageCopy, Palette, Site } from '../site.ts'

const colours = ['brand', 'on-brand', 'on-brand-2'] as const
const variables = (palette: Palette) => colours.map(name => `--${name}:${palette[name]}`).join(';')

const styleOf = ({ fontFace, light, dark, type, fonts }: Brand) =>
  [
    fontFace,
    `:root{color-scheme:light dark;${variables(light)}}`,
    `@media(prefers-color-scheme:dark){:root{${variables(dark)}}}`,
    `*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto auto 1fr;gap:clamp(56px,14vh,160px);padding:24px clamp(20px,4.6vw,88px);background:var(--brand);color:var(--on-brand);font:${type.body[0]}/${type.body[1]} ${fonts.text}}`,
    `h1{margin:0;font:600 ${type.h1[0]}/${type.h1[1]} ${fonts.display};letter-spacing:${type.h1[2]};max-width:12em;text-wrap:balance}`,
    `p{margin:20px 0 0;max-width:34em;color:var(--on-brand-2);font-size:${type.lead[0]}}a{color:inherit}`,
    `.name{display:flex;gap:12px;align-items:center;font:600 1.25rem ${fonts.display};text-decoration:none}svg{height:40px;width:auto;overflow:visible}main+svg{height:clamp(180px,30vh,340px);justify-self:end;align-self:end}`,
    'button{margin-top:32px;min-height:52px;padding:0 32px;border:0;border-radius:26px;background:var(--on-brand);color:var(--brand);cursor:pointer}',
    `button{font:600 1.0625rem/1 ${fonts.display}}`,
    ':focus-visible{outline:3px solid var(--on-brand);outline-offset:3px}',
  ].join('')

export interface Pages {
  /** Response headers of the pages. */
  headers: Record<string, string>
  /** Returns a page as HTML. With an action and a token it has a button that posts the token to the page's own address. */
  render: (
    copy: PageCopy,
    options: { isError: boolean; token?: string | undefined },
  ) => ReturnType<typeof html>
}

export function pagesOf({ locale, company, brand, texts }: Site): Pages {
  const style = styleOf(brand)
  // Outside of the template: its layout would change the hash.
  const styleElement = raw(`<style>${style}</style>`)
  return {
    headers: {
      'Content-Security-Policy': `default-src 'none'; font-src 'self'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      // The address contains a token. With `no-referrer` browsers would send `Origin: null` with the page's own posts.
      'Referrer-Policy': 'same-origin',
      'X-Robots-Tag': 'noindex',
    },
    render: ({ title, text, consent, action }, { isError, token }) =>
      html`<!doctype html>
        <html lang="${locale}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width,initial-scale=1" />
            <title>${title} | ${company.name}</title>
            ${styleElement}
          </head>
          <body>
            <header><a class="name" href="/">${raw(brand.logo)}${company.name}</a></header>
            <main>
              <h1>${title}</h1>
              ${[text, consent].filter(Boolean).map(paragraph => html`<p>${paragraph}</p>`)}
              ${
                action && token
                  ? html`<form method="post">
                      <input type="hidden" name="token" value="${token}" /><button>${action}</button>
                    </form>`
                  : html`<p><a href="/">${texts.pages.back}</a></p>`
              }
            </main>
            ${raw(isError ? brand.errorDrawing : brand.drawing)}
          </body>
        </html>`,
  }
}
