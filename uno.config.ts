import { defineConfig, presetWind3, transformerVariantGroup } from 'unocss'
import { shortcuts } from './src/styles/shortcuts.ts'
import { breakpoints } from './src/styles/breakpoints.ts'
import {
  contentWidth,
  displayWordSpace,
  floorCss,
  floors,
  fonts,
  gutter,
  light,
  tokenCss,
  typeScale,
} from './src/styles/tokens.ts'

/** Palette colours, and the roles that each floor sets. */
const colours = [light, floors['.floor-surface']].flatMap(Object.keys)

/** The page does not scroll behind the menu where it fills the window. Elsewhere, the scrollbar stays. */
const menuLock = `@media not all and (min-width:${breakpoints.md}){html:has(details[data-menu][open]){overflow:hidden}}`

export default defineConfig({
  // Merged rules would include other pages' classes with the same declarations.
  mergeSelectors: false,
  presets: [
    // Use `[transform:…]`, because using any transform utility adds twelve variables to every element.
    presetWind3({ preflight: 'on-demand' }),
  ],
  transformers: [transformerVariantGroup()],
  content: { pipeline: { include: [/\/src\/.*\.tsx$/, /src\/styles\/shortcuts\.ts$/] } },
  // Words in the code that are also names of utilities, and would otherwise become rules.
  blocklist: ['static', 'table', 'transition', 'visible', /^h\d$/],
  theme: {
    breakpoints,
    colors: Object.fromEntries(colours.map(name => [name, `var(--${name})`])),
    fontFamily: { text: 'var(--text)' },
    fontSize: typeScale,
  },
  preflights: [
    {
      getCSS: () => `${tokenCss}
${floorCss}
:root{--display:${fonts.display};--word-space:${displayWordSpace};--text:${fonts.text};--gut:${gutter};--content:${contentWidth}}
${menuLock}`,
    },
  ],
  rules: [['font-display', { 'font-family': 'var(--display)', 'word-spacing': 'var(--word-space)' }]],
  shortcuts,
})
