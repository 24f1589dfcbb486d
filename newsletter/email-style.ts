/** Style that all emails share: colours of both schemes, fonts, and the form of a button. */
import type { Brand, Palette } from './site.ts'

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
const headOf = (light: Palette) => ({ padding: '28px 16px', backgroundColor: light.brand })

/** Style of the company's name in it, with the class `name`. */
const nameOf = (light: Palette) => ({
  margin: '0',
  fontFamily: SANS,
  fontSize: '22px',
  fontWeight: '600',
  lineHeight: '24px',
  color: light['on-brand'],
})

/** Style of the first heading, with the class `text`. */
const headingOf = (light: Palette) => ({
  margin: '0 0 12px',
  fontFamily: SANS,
  fontSize: '28px',
  fontWeight: '600',
  lineHeight: '1.15',
  color: light['on-surface'],
})

/** Style of a link with the class `button`. */
const buttonOf = (light: Palette) => ({
  display: 'inline-block',
  padding: '14px 28px',
  borderRadius: '24px',
  backgroundColor: light.button,
  color: light['on-button'],
  fontFamily: SANS,
  fontSize: '16px',
  fontWeight: '600',
  lineHeight: '20px',
  textDecoration: 'none',
})

export interface EmailStyle {
  /** Content of the style element. Mail programs ignore most style sheets, so elements have the light colours themselves. */
  schemeStyle: string
  light: Palette
  /** Style of the cell at the top, with the class `head`. */
  head: ReturnType<typeof headOf>
  /** Style of the company's name in it, with the class `name`. */
  name: ReturnType<typeof nameOf>
  /** Style of the first heading, with the class `text`. */
  heading: ReturnType<typeof headingOf>
  /** Style of a link with the class `button`. */
  button: ReturnType<typeof buttonOf>
}

export function emailStyleOf({ light, dark }: Brand): EmailStyle {
  const darkRules = Object.entries(schemes).map(
    ([name, [property, colour]]) => `.${name}{${property}:${dark[colour]}!important}`,
  )
  return {
    schemeStyle: `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${darkRules.join('')}}`,
    light,
    head: headOf(light),
    name: nameOf(light),
    heading: headingOf(light),
    button: buttonOf(light),
  }
}
