import { defineConfig, presetWind3, transformerVariantGroup } from 'unocss'
import { shortcuts } from './src/styles/shortcuts.ts'
import { breakpoints } from './src/styles/breakpoints.ts'
import { contentWidth, displayWordSpace, fonts, gutter, light, tokenCss, type } from './src/styles/tokens.ts'

/** Variables that each floor sets (styles/global.css). Elsewhere, components use palette colours. */
const roles = {
  'floor': 'floor',
  'on-floor': 'on-floor',
  'on-floor-2': 'on-floor-2',
  'rule': 'rule',
  'line': 'line',
  'btn': 'btn',
  'on-btn': 'on-btn',
  'focus': 'focus',
  'marker': 'marker',
}
const palette = Object.fromEntries(Object.keys(light).map(name => [name, name]))

/** The page behind an open menu does not scroll. Wider windows hide the menu even if it is open. */
const menuLock = `@media not all and (min-width:${breakpoints.lg}){html:has(details[data-menu][open]){overflow:hidden}}`

export default defineConfig({
  // Otherwise a page's rules would also name other pages' classes with identical declarations.
  mergeSelectors: false,
  presets: [
    // Use `[transform:…]`, because the first transform utility adds twelve variables to every element.
    presetWind3({ preflight: 'on-demand' }),
  ],
  transformers: [transformerVariantGroup()],
  content: { pipeline: { include: [/\/src\/.*\.tsx$/, /src\/styles\/shortcuts\.ts$/] } },
  // Words in the code that are also the names of unused utilities.
  blocklist: ['static', 'table', 'transition', 'visible', /^h\d$/],
  theme: {
    breakpoints,
    colors: Object.fromEntries(
      Object.entries({ ...palette, ...roles }).map(([name, variable]) => [name, `var(--${variable})`]),
    ),
    fontFamily: { text: 'var(--text)' },
    fontSize: type,
  },
  preflights: [
    {
      getCSS: () => `${tokenCss}
:root{--display:${fonts.display};--word-space:${displayWordSpace};--text:${fonts.text};--gut:${gutter};--content:${contentWidth}}
${menuLock}`,
    },
  ],
  rules: [['font-display', { 'font-family': 'var(--display)', 'word-spacing': 'var(--word-space)' }]],
  shortcuts,
})
