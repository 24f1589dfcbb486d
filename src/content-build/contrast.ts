/** Contrast of the tokens on each floor and in each scheme, according to WCAG 2.2 (1.4.3, 1.4.6, 1.4.11). */
import { ContentError } from '../posts/content-error.ts'
import { dark, type FloorRoles, floors, light, moreContrast, moreContrastRoles } from '../styles/tokens.ts'

type Colours = Readonly<Record<string, string | undefined>>

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

/** Text and graphics on each floor, by role. */
const TEXT = [
  ['on-floor', 'floor'],
  ['on-floor-2', 'floor'],
  ['on-btn', 'btn'],
] as const
const GRAPHICS = ['line', 'focus', 'marker'] as const
/** Surfaces with text and graphics in the palette's colours. */
const SURFACES = ['surface', 'surface-2', 'surface-raised']
const SURFACE_TEXT = ['accent', 'error', 'secondary-accent']
const SURFACE_GRAPHICS = ['product-accent', 'field-outline']

type Pair = readonly [one: string, other: string, least: number]

/** Returns pairs of tokens shown together, with their minimum contrast. `text` is the minimum for text. */
function pairsOf(text: number): Pair[] {
  const hasMore = text > 4.5
  const onFloors = Object.values<FloorRoles>(floors).flatMap(roles =>
    [
      ...TEXT.map(([one, other]) => [one, other, text] as const),
      ...GRAPHICS.map(one => [one, 'floor', 3] as const),
      // A button is identified by its text and, with `prefers-contrast: more`, also by its shape.
      ...(hasMore ? [['btn', 'floor', 3] as const] : []),
    ].map(([one, other, least]): Pair => [
      roles[(hasMore && moreContrastRoles[one]) || one],
      roles[other],
      least,
    ]),
  )
  const onSurfaces = SURFACES.flatMap(surface => [
    ...SURFACE_TEXT.map((one): Pair => [one, surface, text]),
    ...SURFACE_GRAPHICS.map((one): Pair => [one, surface, 3]),
  ])
  return [
    ...onFloors,
    ...onSurfaces,
    ['on-highlight', 'highlight', text],
    ['highlight', 'contrast', text],
    ['product-error', 'product', 3],
  ]
}

/** Throws one error that lists, for each scheme, the pairs of colours whose contrast is too low. */
export function checkContrast(palettes: Readonly<Record<'light' | 'dark', Colours>> = { light, dark }): void {
  const problems = (['light', 'dark'] as const).flatMap((scheme, index) =>
    [4.5, 7].flatMap(text => {
      const more = Object.entries(moreContrast).map(([name, colours]) => [name, colours[index]] as const)
      const palette: Colours = { ...palettes[scheme], ...(text === 7 ? Object.fromEntries(more) : {}) }
      return pairsOf(text).flatMap(([one, other, least]) => {
        const [first = '', second = ''] = [palette[one], palette[other]]
        const ratio = contrast(first, second)
        const where = text === 7 ? `${scheme}, prefers-contrast: more (moreContrast)` : scheme
        return ratio >= least
          ? []
          : `  src/styles/tokens.ts: ${where}: ${one} ${first} on ${other} ${second} has a contrast of ${ratio.toFixed(2)}, but needs ${least}`
      })
    }),
  )
  if (problems.length > 0)
    throw new ContentError(`Colours without enough contrast:\n${[...new Set(problems)].join('\n')}`)
}
