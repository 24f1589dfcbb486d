/** Colours and fonts for emails. Many mail clients ignore style sheets, so elements have inline styles. */
import { dark, light } from './tokens.ts'

/** The property of each class, and its colours in both schemes. Some mail clients have no dark scheme. */
const COLOURS = {
  page: ['background-color', light.surface, dark.surface],
  text: ['color', light['on-surface'], dark['on-surface']],
  quiet: ['color', light['on-surface-2'], dark['on-surface-2']],
  line: ['border-color', light.outline, dark.outline],
  button: ['background-color', light.button, dark.button],
  head: ['background-color', light.brand, dark.brand],
  name: ['color', light['on-brand'], dark['on-brand']],
} as const

const darkRules = Object.entries(COLOURS).map(
  ([name, [property, , colour]]) => `.${name}{${property}:${colour}!important}`,
)

/** Content of the style element. */
export const emailStyle = `:root{color-scheme:light dark}@media(max-width:599px){.body{padding-top:32px!important}}@media(prefers-color-scheme:dark){${darkRules.join('')}}`

/** Returns the value of an element's style attribute for these classes. */
export function emailStyleOf(classes: string, style = ''): string {
  const colours = Object.entries(COLOURS)
    .filter(([name]) => classes.split(' ').includes(name))
    .map(([, [property, colour]]) => `${property}:${colour}`)
  return [...colours, style].filter(Boolean).join(';')
}

const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
/** Returns a `font` declaration. */
export const emailFont = (sizes: string): string => `font:${sizes} ${SANS}`

/** Style of a link with the class `button`, and of its dot. */
export const emailButton = `display:inline-block;padding:14px 24px 14px 26px;border-radius:24px;color:${light['on-button']};${emailFont('600 16px/20px')};text-decoration:none`
export const emailDot = 'padding-left:14px;font-size:21px;line-height:20px;vertical-align:-2px'
