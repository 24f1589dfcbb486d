/** Styles of the viewer and gallery. They share only the design tokens and the display font with the site. */
import { displayFontFace } from '../../src/styles/display-face.ts'
import { dark, fonts, light } from '../../src/styles/tokens.ts'
import { viewerCss } from '../statecharts/viewer/style.ts'

const variables = (palette: typeof light) =>
  Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')

export const qaCss = `
${displayFontFace()}
${viewerCss}
:root{--text:${fonts.text};${variables(light)}}
@media(prefers-color-scheme:dark){:root{${variables(dark)}}}
h1,h2,h3{font-family:${fonts.display}}

.gallery{padding:24px}.gallery>h1{font-size:40px}.gallery section{margin-top:44px}.gallery h2{font-size:26px}
.gallery h3{font:600 13px var(--mono);margin:22px 0 8px}
.tiles{display:flex;gap:16px;overflow-x:auto;align-items:start;padding-bottom:8px}
a{color:inherit}figure{margin:0;flex:none;overflow:hidden}.desktop{width:calc(1280px * .55);height:calc(640px * .55 + 24px)}.desktop iframe{scale:.55;transform-origin:0 0;margin-bottom:calc(640px * -.45)}figcaption{font-size:12px;color:var(--on-surface-2);margin-top:4px}
iframe{display:block;border:1px solid var(--outline);background:var(--surface-raised)}
`
