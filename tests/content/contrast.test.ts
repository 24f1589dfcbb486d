/**
 * Contrast of the tokens on each floor and in each scheme, by WCAG 2.2. In browsers, axe checks only the
 * elements that a page happens to have, and never `prefers-contrast: more`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dark, light, moreContrast } from '../../src/styles/tokens.ts'

const css = readFileSync(join(import.meta.dirname, '../../src/styles/global.css'), 'utf8')

type Colours = Record<string, string>

/** Roles of each floor: the rules that set them, in the order of the style sheet. */
const floors = new Map<string, Colours>()
for (const [, selectors = '', body = ''] of css
  .slice(0, css.indexOf('@media'))
  .matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
  const roles = Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*var\(--([\w-]+)\)/g)].map(([, role = '', token = '']) => [role, token]),
  )
  for (const selector of selectors.match(/\.floor-[\w-]+(?: \.floor-[\w-]+)?(?=[,\s]*(?:,|$))/gm) ?? []) {
    const [outer = '', inner = outer] = selector.split(' ')
    const inherited = floors.get(inner) ?? floors.get('.floor-surface')
    if (Object.keys(roles).length > 0) floors.set(selector, { ...inherited, ...roles })
  }
}

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = (hex.match(/[\dA-F]{2}/gi) ?? []).map(part =>
    channel(Number.parseInt(part, 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string) => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const TEXT = ['on-floor', 'on-floor-2', 'on-btn']
const GRAPHICS = ['line', 'focus', 'marker']
const groundOf = (role: string) => (role === 'on-btn' ? 'btn' : 'floor')
/** Floors for text in colours of the palette. */
const SURFACES = ['surface', 'surface-2', 'surface-raised']
const SURFACE_TEXT = ['accent', 'error', 'secondary-accent']
const SURFACE_GRAPHICS = ['product-accent', 'field-outline']

it('colours are written as #RRGGBB', () => {
  const colours = [light, dark, moreContrast]
    .flatMap(scheme => Object.values<string | string[]>(scheme))
    .flat()
  expect(colours.filter(colour => !/^#[\dA-F]{6}$/i.test(colour))).toEqual([])
})

it('the style sheet sets the roles of all floors', () => {
  const names = ['surface', 'surface-2', 'surface-raised', 'brand', 'secondary', 'contrast', 'product']
  const selectors = [...names, 'product .floor-surface-raised', 'product-inverted'].map(
    name => `.floor-${name}`,
  )
  expect([...floors.keys()]).toEqual(selectors)
})

/** Roles that each floor changes for more contrast. */
const more =
  /@media \(prefers-contrast: more\) \{\s*:root,\s*\[class\*='floor-'\] \{([^}]*)\}/.exec(css)?.[1] ?? ''
const changed = Object.fromEntries(
  [...more.matchAll(/--([\w-]+):\s*var\(--([\w-]+)\)/g)].map(([, role = '', other = '']) => [role, other]),
)
const moreOf = (palette: Colours, scheme: 0 | 1) => ({
  ...palette,
  ...Object.fromEntries(Object.entries(moreContrast).map(([name, colours]) => [name, colours[scheme]])),
})

const schemes: [string, Colours, number][] = [
  ['light', light, 4.5],
  ['dark', dark, 4.5],
  ['light, more contrast', moreOf(light, 0), 7],
  ['dark, more contrast', moreOf(dark, 1), 7],
]

describe.each(schemes)('%s', (_, palette, text) => {
  const ratio = (one = '', other = '') => contrast(palette[one] ?? '', palette[other] ?? '')

  it.each([...floors])('text and graphics have enough contrast on %s', (_floor, roles) => {
    const found = [
      ...TEXT.map(role => [role, groundOf(role), text] as const),
      ...GRAPHICS.map(role => [role, groundOf(role), 3] as const),
      // Text identifies a button; with more contrast, its shape does as well.
      ...(text > 4.5 ? [['btn', 'floor', 3] as const] : []),
    ].map(([first, other, least]) => {
      const one = text > 4.5 ? (changed[first] ?? first) : first
      return { one, other, least, ratio: ratio(roles[one], roles[other]) }
    })
    expect(found.filter(pair => !(pair.ratio >= pair.least))).toEqual([])
  })

  it('palette colours have enough contrast on surfaces', () => {
    const found = SURFACES.flatMap(surface => [
      ...SURFACE_TEXT.map(one => ({ one, surface, least: text, ratio: ratio(one, surface) })),
      ...SURFACE_GRAPHICS.map(one => ({ one, surface, least: 3, ratio: ratio(one, surface) })),
    ])
    expect(found.filter(pair => !(pair.ratio >= pair.least))).toEqual([])
  })

  it('the highlight colour and the error ring have enough contrast', () => {
    expect(ratio('on-highlight', 'highlight')).toBeGreaterThanOrEqual(text)
    expect(ratio('highlight', 'contrast')).toBeGreaterThanOrEqual(text)
    expect(ratio('product-error', 'product')).toBeGreaterThanOrEqual(3)
  })
})

it('the style sheet names no colours itself, except for print', () => {
  const screen = css.slice(0, css.indexOf('@media print'))
  expect(screen.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(.*?\)/gi)).toBeNull()
})
