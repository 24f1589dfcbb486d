import { breakpoints } from './breakpoints.ts'
import { displayFace, fallbackFaces } from './display-face.ts'

/**
 * Design tokens: the values of all colours and sizes. `surface`, `brand`, `product`, `secondary` and
 * `contrast` are backgrounds; `on-x` is the text colour on `x`, and `on-x-2` is the secondary text colour on
 * `x`. Most components use roles such as `--on-floor`, which each floor maps to these tokens.
 */

/** Always `#RRGGBB`, because the build computes contrast ratios from it. */
type Colour = `#${string}`

/**
 * The brand colours share one hue. In the dark scheme, `floor` is darker, `button` is lighter, and `accent`
 * is pale, because it colours text and lines.
 */
const brand = {
  light: { floor: '#8A2A1C', second: '#F3CFC6' },
  dark: { floor: '#782418', second: '#EFC4B9', button: '#AE3F2B', accent: '#F1D6CC' },
} as const

const colours = {
  'surface': '#F2F5F4',
  'surface-2': '#E4EAE8',
  'surface-raised': '#FFFFFF',
  'on-surface': '#1A1312',
  'on-surface-2': '#5A4F4C',
  'outline': '#C5CDCA',
  'field-outline': '#7C716E',
  'brand': brand.light.floor,
  'on-brand': '#FDF6F2',
  'on-brand-2': brand.light.second,
  'accent': brand.light.floor,
  'button': brand.light.floor,
  'on-button': '#FFFFFF',
  'highlight': '#FF9DB8',
  'on-highlight': '#1A1312',
  'error': '#A8134C',
  'product': '#E7B03C',
  'on-product': '#1A1312',
  'on-product-2': '#4A3A1A',
  'product-accent': '#8A6410',
  'product-error': '#A8134C',
  'secondary': '#1C493D',
  'on-secondary': '#EFF6F2',
  'on-secondary-2': '#BFD6CC',
  'secondary-accent': '#1C493D',
  'contrast': '#191413',
  'on-contrast': '#F5EFEB',
  'on-contrast-2': '#B8ACA7',
} satisfies Record<string, Colour>

type Palette = Record<keyof typeof colours, Colour>
export const light: Palette = colours

export const dark: Palette = {
  ...light,
  'surface': '#14100F',
  'surface-2': '#1F1917',
  'surface-raised': '#2A2320',
  'on-surface': '#F4EEEA',
  'on-surface-2': '#B6AAA5',
  'outline': '#4A403C',
  'field-outline': '#8F837E',
  'brand': brand.dark.floor,
  'on-brand-2': brand.dark.second,
  'accent': brand.dark.accent,
  'button': brand.dark.button,
  'on-button': '#FFF6F2',
  'error': '#FF8FB0',
  'product': '#3A2806',
  'on-product': '#F1BE52',
  'on-product-2': '#D6B778',
  'product-accent': '#F1BE52',
  'product-error': '#FF8FB0',
  'secondary': '#15352D',
  'on-secondary-2': '#B4CDC2',
  'secondary-accent': '#BCD8CB',
  'contrast': '#2A2320',
  'on-contrast-2': '#A99D98',
}

/**
 * Colours in both schemes for `prefers-contrast: more`, so that text reaches 7:1 (WCAG 2.2, 1.4.6).
 * Secondary text also gets the main text colour (`moreContrastRoles`).
 */
export const moreContrast = {
  'error': ['#8F0F40', '#FFB3C8'],
  'button': [light.button, dark.accent],
  'on-button': [light['on-button'], dark.surface],
} satisfies Partial<Record<keyof Palette, [Colour, Colour]>>

/** Colours: background, text, secondary text, drawings, buttons, button text, focus outline, link marker. */
type Role = 'floor' | 'on-floor' | 'on-floor-2' | 'line' | 'btn' | 'on-btn' | 'focus' | 'marker'
/** `rule` is for thin lines: a colour, or the opacity of the text colour in percent. */
export type FloorRoles = Record<Role, keyof Palette> & { rule: keyof Palette | number }

const surface: FloorRoles = {
  'floor': 'surface',
  'on-floor': 'on-surface',
  'on-floor-2': 'on-surface-2',
  'rule': 'outline',
  'line': 'accent',
  'btn': 'button',
  'on-btn': 'on-button',
  'focus': 'accent',
  'marker': 'accent',
}
/** Returns a floor whose lines, buttons and markers have the colour of its text. */
const coloured = (
  floor: keyof Palette,
  on: keyof Palette,
  second: keyof Palette,
  rule: FloorRoles['rule'],
  focus: keyof Palette = 'highlight',
): FloorRoles => ({
  floor,
  'on-floor': on,
  'on-floor-2': second,
  rule,
  'line': on,
  'btn': on,
  'on-btn': floor,
  focus,
  'marker': on,
})

export const floors = {
  '.floor-surface': surface,
  '.floor-surface-2': { ...surface, floor: 'surface-2' },
  '.floor-surface-raised': { ...surface, floor: 'surface-raised' },
  '.floor-brand': coloured('brand', 'on-brand', 'on-brand-2', 30),
  '.floor-secondary': coloured('secondary', 'on-secondary', 'on-secondary-2', 26),
  '.floor-contrast': coloured('contrast', 'on-contrast', 'on-contrast-2', 22),
  '.floor-product': coloured('product', 'on-product', 'on-product-2', 34, 'on-product'),
  '.floor-product .floor-surface-raised': coloured(
    'surface-raised',
    'on-surface',
    'on-surface-2',
    'outline',
    'on-surface',
  ),
  '.floor-product-inverted': coloured('on-product', 'product', 'product', 34, 'product'),
} satisfies Record<string, FloorRoles>

/** Roles that change for more contrast: secondary text matches main text. */
export const moreContrastRoles: Partial<Record<Role, Role>> = { 'on-floor-2': 'on-floor' }

export const fonts = {
  display: `${[displayFace.family, ...Object.keys(fallbackFaces)].map(name => `"${name}"`).join()},system-ui,sans-serif`,
  text: 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif',
}

/** Word spacing of the display face, whose spaces are narrow. */
export const displayWordSpace = '.06em'

/**
 * `[font size, line height, letter spacing]`. The window's width limits the minimum size of headings, so that
 * their longest words fit even with large text. `fig` is for large numbers, `base` for tables and secondary
 * text.
 */
export const typeScale = {
  fig: ['clamp(5.5rem, 19vw, 17rem)', '.76', '-.06em'],
  hero: ['clamp(2.625rem, min(9vw, 13.2vh), 8.5rem)', '.9', '-.032em'],
  h1: ['clamp(min(2.625rem, 11.7vw), 6.2vw, 6rem)', '.9', '-.036em'],
  h2: ['clamp(min(2.25rem, 10vw), 5.2vw, 4.5rem)', '.96', '-.028em'],
  h3: ['clamp(min(1.5rem, 9vw), 2.5vw, 2.125rem)', '1.08', '-.018em'],
  h4: ['1.25rem', '1.2', '-.01em'],
  lead: ['clamp(1.0625rem, 1.5vw, 1.3125rem)', '1.45'],
  body: ['1.0625rem', '1.55'],
  base: ['1rem', '1.45'],
  small: ['.875rem', '1.45'],
} satisfies Record<string, [string, string, string?]>

/** Horizontal margin of the page, and maximum width of the content. */
export const gutter = 'clamp(20px, 4.6vw, 72px)'
export const contentWidth = '85rem'

/** Heights of the site header. `wide` applies from the `md` breakpoint up. */
const headerHeight = { narrow: '72px', wide: '84px', scrolled: '64px' }

const declarations = (palette: Partial<Palette>) =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

const changed = (Object.keys(dark) as (keyof Palette)[]).filter(name => dark[name] !== light[name])

export const tokenCss = `:root{color-scheme:light dark;--bar:${headerHeight.narrow};--bar-small:${headerHeight.scrolled};${declarations(light)}}
@media (min-width:${breakpoints.md}){:root{--bar:${headerHeight.wide}}}
@media screen and (prefers-color-scheme:dark){:root{${declarations(Object.fromEntries(changed.map(name => [name, dark[name]])))}}}
@media (prefers-contrast:more){:root{${Object.entries(moreContrast)
  .map(([name, colours]) => `--${name}:light-dark(${colours.join()})`)
  .join(';')}}}
@media print{:root{color-scheme:light}}`

const roleCss = (roles: Partial<Record<keyof FloorRoles, string | number>>) =>
  Object.entries(roles)
    .map(([role, value]) => {
      const mixed = `color-mix(in srgb,var(--on-floor) ${value}%,transparent)`
      return `--${role}:${typeof value === 'number' ? mixed : `var(--${value})`}`
    })
    .join(';')

/** Returns a floor's rule. For surfaces, omits roles that the rule for `:root` and all surfaces sets. */
const floorRule = ([selector, floor]: [string, FloorRoles]) => {
  const shared = new Map(selector.includes('.floor-surface') ? Object.entries(surface) : [])
  const own = Object.entries(floor).filter(([role, value]) => value !== shared.get(role))
  return `${selector}{${roleCss(Object.fromEntries(own))}}`
}

export const floorCss = `:root,.floor-surface,.floor-surface-2,.floor-surface-raised{${roleCss(surface)}}
${Object.entries(floors).map(floorRule).join('\n')}
@media (prefers-contrast:more){:root,[class*='floor-']{--on-surface-2:var(--on-surface);${roleCss(moreContrastRoles)};--rule:currentcolor}}`
