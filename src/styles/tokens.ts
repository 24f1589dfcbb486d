/** The one place where a colour, a size or a face is given a value. Everything else names it. */

type Palette = Record<
  | 'wall'
  | 'wall-2'
  | 'sheet'
  | 'ink'
  | 'ink-2'
  | 'hair'
  | 'field'
  | 'red'
  | 'on-red'
  | 'on-red-2'
  | 'act'
  | 'press'
  | 'on-press'
  | 'bloom'
  | 'alert'
  | 'yellow'
  | 'on-yellow'
  | 'on-yellow-2'
  | 'ochre'
  | 'green'
  | 'on-green'
  | 'on-green-2'
  | 'green-act'
  | 'black'
  | 'on-black'
  | 'on-black-2',
  string
>

export const light: Palette = {
  'wall': '#F2F5F4',
  'wall-2': '#E4EAE8',
  'sheet': '#FFFFFF',
  'ink': '#1A1312',
  'ink-2': '#5A4F4C',
  'hair': '#C5CDCA',
  'field': '#7C716E',
  'red': '#8A2A1C',
  'on-red': '#FDF6F2',
  'on-red-2': '#F3CFC6',
  'act': '#8A2A1C',
  'press': '#8A2A1C',
  'on-press': '#FFFFFF',
  'bloom': '#FF9DB8',
  'alert': '#A8134C',
  'yellow': '#E7B03C',
  'on-yellow': '#1A1312',
  'on-yellow-2': '#4A3A1A',
  'ochre': '#8A6410',
  'green': '#1C493D',
  'on-green': '#EFF6F2',
  'on-green-2': '#BFD6CC',
  'green-act': '#1C493D',
  'black': '#191413',
  'on-black': '#F5EFEB',
  'on-black-2': '#B8ACA7',
}

export const dark: Palette = {
  ...light,
  'wall': '#14100F',
  'wall-2': '#1F1917',
  'sheet': '#1F1917',
  'ink': '#F4EEEA',
  'ink-2': '#B6AAA5',
  'hair': '#3B322F',
  'field': '#8F837E',
  'red': '#782418',
  'on-red-2': '#EFC4B9',
  'act': '#F1D6CC',
  'press': '#AE3F2B',
  'on-press': '#FFF6F2',
  'alert': '#FF8FB0',
  'yellow': '#2E2108',
  'on-yellow': '#F1BE52',
  'on-yellow-2': '#CDB684',
  'ochre': '#F1BE52',
  'green': '#15352D',
  'on-green-2': '#B4CDC2',
  'green-act': '#BCD8CB',
  'black': '#0A0706',
  'on-black-2': '#A99D98',
}

export const fonts = {
  display: '"Anek Latin","Anek Liberation","Anek Segoe","Anek Roboto","Anek Arial",system-ui,sans-serif',
  text: 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif',
}

/** `[font size, line height, letter spacing]`; `fig`, `hero`, `h2` are display sizes. */
export const type = {
  fig: ['clamp(5.5rem, 19vw, 17rem)', '.76', '-.06em'],
  hero: ['clamp(2.625rem, min(9vw, 13.2vh), 8.5rem)', '.9', '-.032em'],
  h1: ['clamp(2.625rem, 6.2vw, 6rem)', '.9', '-.036em'],
  h2: ['clamp(2.25rem, 5.2vw, 4.5rem)', '.96', '-.028em'],
  h3: ['clamp(1.5rem, 2.5vw, 2.125rem)', '1.08', '-.018em'],
  h4: ['1.25rem', '1.2', '-.01em'],
  lead: ['clamp(1.0625rem, 1.5vw, 1.3125rem)', '1.45', '0'],
  body: ['1.0625rem', '1.55', '0'],
  base: ['1rem', '1.45', '0'],
  small: ['.875rem', '1.45', '0'],
} satisfies Record<string, [string, string, string]>

/** Pixels. Below `md` a phone, from `lg` on a desk; `lg` is where the bar shows its links. */
export const gutter = 'clamp(20px, 4.6vw, 72px)'
export const contentWidth = '1360px'

const declarations = (palette: Partial<Palette>) =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

const changed = (Object.keys(dark) as (keyof Palette)[]).filter(name => dark[name] !== light[name])

export const tokenCss = `:root{color-scheme:light dark;${declarations(light)}}
@media (prefers-color-scheme:dark){:root{${declarations(Object.fromEntries(changed.map(name => [name, dark[name]])))}}}
@media print{:root{${declarations(light)};color-scheme:light}}`
