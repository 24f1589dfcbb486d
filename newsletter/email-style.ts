/** All emails use these colours of both schemes, fonts, head and button. */
import { html, raw } from 'hono/html'
import type { Brand, Palette, Site } from './site.ts'

/** Colours that differ in the dark scheme, by class name. Mail programs without support for it show the light ones. */
const schemes = {
  page: ['background-color', 'surface'],
  text: ['color', 'on-surface'],
  quiet: ['color', 'on-surface-2'],
  accent: ['color', 'accent'],
  raised: ['background-color', 'surface-2'],
  line: ['border-color', 'outline'],
  button: ['background-color', 'button'],
  head: ['background-color', 'brand'],
  name: ['color', 'on-brand'],
} as const satisfies Record<string, readonly [string, keyof Palette]>

export const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
export const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace'

/** Style of the cell at the top of an email, across its width, with the class `head`. */
const headOf = (light: Palette) => ({ padding: '24px 16px', backgroundColor: light.brand })

/** Style of the cell below it, with the classes `page` and `body`. */
const bodyOf = (light: Palette) => ({ padding: '48px 16px 24px', backgroundColor: light.surface })

/** Style of the company's name in it, with the class `name`. */
const nameOf = (light: Palette) => ({
  margin: '0',
  fontFamily: SANS,
  fontSize: '22px',
  fontWeight: '600',
  lineHeight: '24px',
  color: light['on-brand'],
})

/** Style of the heading below it, with the class `name`. */
const headingOf = (light: Palette) => ({
  margin: '0',
  fontFamily: SANS,
  fontSize: '28px',
  fontWeight: '600',
  lineHeight: '1.15',
  color: light['on-brand'],
})

/** Style of a link with the class `button`. */
const buttonOf = (light: Palette) => ({
  display: 'inline-block',
  padding: '14px 24px 14px 26px',
  borderRadius: '24px',
  backgroundColor: light.button,
  color: light['on-button'],
  fontFamily: SANS,
  fontSize: '16px',
  fontWeight: '600',
  lineHeight: '20px',
  textDecoration: 'none',
})

/** Style of the dot of the site's buttons, a `•` after the text. */
const dotOf = () => ({ paddingLeft: '14px', fontSize: '21px', lineHeight: '20px', verticalAlign: '-2px' })

export interface EmailStyle {
  /** Content of the style element. Mail programs ignore most style sheets, so elements have the light colours themselves. */
  schemeStyle: string
  light: Palette
  /** Style of the cell at the top, with the class `head`. */
  head: ReturnType<typeof headOf>
  /** Style of the cell below it, with the classes `page` and `body`. */
  body: ReturnType<typeof bodyOf>
  /** Style of a link with the class `button`. */
  button: ReturnType<typeof buttonOf>
  /** Style of the dot in it: a `•` after its text. */
  dot: ReturnType<typeof dotOf>
}

export function emailStyleOf({ light, dark }: Brand): EmailStyle {
  const darkRules = Object.entries(schemes).map(
    ([name, [property, colour]]) => `.${name}{${property}:${dark[colour]}!important}`,
  )
  return {
    schemeStyle: `:root{color-scheme:light dark}@media(max-width:599px){.body{padding-top:32px!important}}@media(prefers-color-scheme:dark){${darkRules.join('')}}`,
    light,
    head: headOf(light),
    body: bodyOf(light),
    button: buttonOf(light),
    dot: dotOf(),
  }
}

/** Returns a style as the value of an attribute. */
export const styleAttribute = (style: Record<string, string>): string =>
  Object.entries(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';')

const LOGO = 'logo'

/** Pixels. */
export const COLUMN_WIDTH = 600

/** Attributes of a table as wide as the column of text. */
export const columnAttributes = raw(
  `role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${COLUMN_WIDTH}px;text-align:left"`,
)

/** Content-ID (RFC 2392) of an image with this name. */
const imageIdOf = (name: string, { origin }: Site['company']): string => `${name}@${new URL(origin).hostname}`

/**
 * Returns the content of the cell at the top: the company, below it the title and `drawing`, an image that is attached. The logo needs
 * `logoAttachment`; without it, the name stands there.
 */
export function emailHead(
  { company, brand: { light, emailImages } }: Site,
  title: string,
  drawing?: { cid: string; width: number; height: number },
): ReturnType<typeof html> {
  const { width, height } = emailImages.logo
  const beside = drawing
    ? html`<td
        width="${drawing.width}"
        valign="bottom"
        style="width:${drawing.width}px;padding:32px 0 0 16px;line-height:0"
      >
        <img
          src="cid:${drawing.cid}"
          alt=""
          width="${drawing.width}"
          height="${drawing.height}"
          style="display:block;border:0"
        />
      </td>`
    : ''
  // Without alternative text, because it would repeat the name.
  // prettier-ignore
  return html`<table ${columnAttributes}><tr><td width="${width + 14}" style="width:${width + 14}px;line-height:0"><img src="cid:${imageIdOf(LOGO, company)}" alt="" width="${width}" height="${height}" style="display:block;border:0"></td><td><p class="name" style="${styleAttribute(nameOf(light))}">${company.name}</p></td></tr></table>
<table ${columnAttributes}><tr><td valign="bottom" style="padding-top:32px"><h1 class="name" style="${styleAttribute(headingOf(light))}">${title}</h1></td>${beside}</tr></table>`
}

export type EmailImage = ReturnType<typeof imageAttachment>

/**
 * A PNG as an attachment for Nodemailer that mail programs show within the email. An image on the site would tell the site that
 * the email was opened.
 */
export const imageAttachment = (name: string, content: Buffer, { company }: Site) => ({
  cid: imageIdOf(name, company),
  filename: `${name}.png`,
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  content,
})

export const logoAttachment = (site: Site): EmailImage =>
  imageAttachment(LOGO, Buffer.from(site.brand.emailImages.logo.png, 'base64'), site)
