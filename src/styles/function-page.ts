/** Style sheet for the pages that functions send. The pages load nothing but the display face. */
import { displayFontFace } from './display-face.ts'
import { contentWidth, dark, fonts, gutter, light, typeScale } from './tokens.ts'

const variables = (palette: typeof light) =>
  (['brand', 'on-brand', 'on-brand-2'] as const).map(name => `--${name}:${palette[name]}`).join(';')

/** Minimum window width for a drawing beside the text. */
const WIDE = '40em'

export const functionPageStyle = [
  displayFontFace(),
  `:root{color-scheme:light dark;${variables(light)}}`,
  `@media(prefers-color-scheme:dark){:root{${variables(dark)}}}`,
  `*{box-sizing:border-box}body{display:flex;flex-direction:column;margin:0;min-height:100vh;min-height:100svh;background:var(--brand);color:var(--on-brand);font:${typeScale.body[0]}/${typeScale.body[1]} ${fonts.text}}`,
  `header,main,footer{width:100%;max-width:calc(${contentWidth} + 2*${gutter});margin:0 auto;padding:0 ${gutter}}`,
  `h1{margin:0;font:600 ${typeScale.h1[0]}/${typeScale.h1[1]} ${fonts.display};letter-spacing:${typeScale.h1[2]};text-wrap:balance;overflow-wrap:break-word}`,
  `main p{margin:20px 0 0;max-width:34em;color:var(--on-brand-2);font-size:${typeScale.lead[0]};text-wrap:pretty}a{color:inherit;text-decoration:none}svg{width:auto;overflow:visible}`,
  `.name{display:inline-flex;gap:12px;align-items:center;min-height:72px;font:600 ${typeScale.h4[0]}/1 ${fonts.display};letter-spacing:${typeScale.h4[2]}}.name svg{height:30px}`,
  // In narrow windows, drawings align with the text. An `inset` drawing needs a margin for that.
  'main{flex:1;display:grid;grid-template:auto auto/minmax(0,1fr);align-content:start;gap:48px;padding-block:clamp(32px,7vh,96px) 40px}main>svg{width:200px}main>svg.inset{margin-left:-11px}',
  // In narrow windows, buttons are as wide as the page, like the site's filled buttons.
  `@media not all and (min-width:${WIDE}){button.button{width:100%;justify-content:space-between}}`,
  // In wide windows, the drawing is on the right, vertically centred like the text.
  `@media(min-width:${WIDE}){main{grid-template:minmax(0,1fr)/minmax(0,1fr) auto;align-items:center;align-content:normal;gap:36px;padding-block:24px}main>svg{width:auto;height:min(42vw,64vh,600px)}main>svg.inset{margin-left:0}}`,
  `footer p{margin:0;padding:20px 0;border-top:1px solid;border-color:color-mix(in srgb,currentColor 30%,transparent);font-size:${typeScale.small[0]};line-height:${typeScale.small[1]}}footer span{color:var(--on-brand-2)}`,
  `.button{display:inline-flex;gap:min(1rem,4.5vw);align-items:center;min-height:52px;margin-top:32px;padding:0 min(1.375rem,6.2vw) 0 min(1.5rem,6.7vw);border:1.5px solid;border-radius:26px;background:none;color:inherit;font:600 1.0625rem/1.1 ${fonts.display};cursor:pointer}`,
  // A button has a filled dot, which gets a ring on hover; a link has a ring, which is filled on hover.
  '.button::after{content:"";box-sizing:border-box;width:8px;height:8px;border:1.5px solid;border-radius:50%}a.button:hover::after{background:currentColor}a.button+a.button{margin-top:12px}a.button:not(:last-child){margin-right:12px}',
  'button.button{border-color:var(--on-brand);background:var(--on-brand);color:var(--brand)}button.button::after{background:currentColor;outline:1.5px solid transparent;outline-offset:3px}button.button:hover::after{outline-color:currentColor}',
  // Forced colours make transparent outlines visible and remove backgrounds.
  '@media(forced-colors:active){.button::after{outline:0!important}button.button::after{border-width:4px}}',
  '@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}',
  ':focus-visible{outline:3px solid var(--on-brand);outline-offset:3px}',
].join('')
