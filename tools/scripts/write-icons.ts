/** `npm run icons`: writes the icons and email images from the logo, a drawing and the colours. */
import { writeFileSync } from 'node:fs'
import { drawnEmailImages, icons } from './icons.ts'

for (const [name, file] of Object.entries(icons)) writeFileSync(`public/${name}`, file)

const images = Object.entries(drawnEmailImages).map(
  ([name, { width, height, png }]) => `  ${name}: {
    width: ${width},
    height: ${height},
    png: '${png.toString('base64')}',
  },
`,
)
// Write a module, because functions on the host cannot read files in public/.
writeFileSync(
  'src/server/email-images.ts',
  `/** The images in emails, at twice their display size in pixels. Written by \`npm run icons\`. */
export const emailImages = {
${images.join('')}}
`,
)
