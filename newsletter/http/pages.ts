/** Pages that the links of an email open. They use one font of the site and no script or style sheet. */
import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { Brand, PageCopy, Palette, Site } from '../site.ts'

const colours = ['brand', 'on-brand', 'on-brand-2'] as const
const variables = (palette: Palette) => colours.map(name => `--${name}:${palette[name]}`).join(';')

const styleOf = ({
  fontFace,
  light,
  dark,
  type,
  fonts,
  gutter,
  contentWidth,
  headerHeight,
  wideFrom,
}: Brand) =>
  [
    fontFace,
    `:root{color-scheme:light dark;${variables(light)}}`,
    `@media(prefers-color-scheme:dark){:root{${variables(dark)}}}`,
    `*{box-sizing:border-box}body{display:flex;flex-direction:column;margin:0;min-height:100vh;min-height:100svh;background:var(--brand);color:var(--on-brand);font:${type.body[0]}/${type.body[1]} ${fonts.text}}`,
    `header,main,footer{width:100%;max-width:calc(${contentWidth} + 2*${gutter});margin:0 auto;padding:0 ${gutter}}`,
    `h1{margin:0;font:600 ${type.h1[0]}/${type.h1[1]} ${fonts.display};letter-spacing:${type.h1[2]};text-wrap:balance;overflow-wrap:break-word}`,
    `main p{margin:20px 0 0;max-width:34em;color:var(--on-brand-2);font-size:${type.lead[0]};text-wrap:pretty}a{color:inherit;text-decoration:none}svg{width:auto;overflow:visible}`,
    `.name{display:inline-flex;gap:12px;align-items:center;min-height:${headerHeight};font:600 ${type.h4[0]}/1 ${fonts.display};letter-spacing:${type.h4[2]}}.name svg{height:30px}`,
    // In narrow windows the drawing has one size on all pages, and starts where the text does: rings alone lie further in than a line.
    'main{flex:1;display:grid;grid-template:auto auto/minmax(0,1fr);align-content:start;gap:48px;padding-block:clamp(32px,7vh,96px) 40px}main>svg{width:200px}main>svg[data-inset]{margin-left:-11px}',
    // As wide as the page, as the site's filled buttons are.
    `@media not all and (min-width:${wideFrom}){button.button{width:100%;justify-content:space-between}}`,
    // In wide windows it is at the right, in the middle of the height as the text is.
    `@media(min-width:${wideFrom}){main{grid-template:minmax(0,1fr)/minmax(0,1fr) auto;align-items:center;align-content:normal;gap:36px;padding-block:24px}main>svg{width:auto;height:min(42vw,64vh,600px)}main>svg[data-inset]{margin-left:0}}`,
    `footer p{margin:0;padding:20px 0;border-top:1px solid;border-color:color-mix(in srgb,currentColor 30%,transparent);font-size:${type.small[0]};line-height:${type.small[1]}}footer span{color:var(--on-brand-2)}`,
    `.button{display:inline-flex;gap:min(1rem,4.5vw);align-items:center;min-height:52px;margin-top:32px;padding:0 min(1.375rem,6.2vw) 0 min(1.5rem,6.7vw);border:1.5px solid;border-radius:26px;background:none;color:inherit;font:600 1.0625rem/1.1 ${fonts.display};cursor:pointer}`,
    // The dot of a button that acts is full, and gets a line around it; that of a link is a ring, which is filled.
    '.button::after{content:"";box-sizing:border-box;width:8px;height:8px;border:1.5px solid;border-radius:50%}a.button:hover::after{background:currentColor}a.button+a.button{margin-top:12px}a.button:not(:last-child){margin-right:12px}',
    'button.button{border-color:var(--on-brand);background:var(--on-brand);color:var(--brand)}button.button::after{background:currentColor;outline:1.5px solid transparent;outline-offset:3px}button.button:hover::after{outline-color:currentColor}',
    // Forced colours make a transparent outline visible, and a background that of the page.
    '@media(forced-colors:active){.button::after{outline:0!important}button.button::after{border-width:4px}}',
    ':focus-visible{outline:3px solid var(--on-brand);outline-offset:3px}',
  ].join('')

export interface Pages {
  /** Response headers of the pages. */
  headers: Record<string, string>
  /** Returns a page as HTML. With an action and a token it has a button that posts the token to the page's own address. */
  render: (
    copy: PageCopy,
    options: { drawing: keyof Brand['drawings']; token?: string | undefined },
  ) => ReturnType<typeof html>
}

export function pagesOf({ locale, company, brand, texts, signupForm }: Site): Pages {
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
    render: ({ title, text, consent, action, toForm }, { drawing, token }) =>
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
              <div>
                <h1>${title}</h1>
                ${[text, consent].filter(Boolean).map(paragraph => html`<p>${paragraph}</p>`)}
                ${
                  action && token
                    ? html`<form method="post">
                        <input type="hidden" name="token" value="${token}" /><button class="button">
                          ${action}
                        </button>
                      </form>`
                    : html`${toForm && html`<a class="button" href="${signupForm}">${toForm}</a>`}<a
                          class="button"
                          href="/"
                          >${texts.pages.back}</a
                        >`
                }
              </div>
              ${raw(brand.drawings[drawing])}
            </main>
            <footer>
              <p><span>${texts.pages.copyright}</span></p>
            </footer>
          </body>
        </html>`,
  }
}
