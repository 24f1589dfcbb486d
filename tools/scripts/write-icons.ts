/**
 * `npm run icons`: writes the icons in public/ and the logo of emails from the logo and the colours. Run it when the logo
 * or a colour changes.
 */
import { writeFileSync } from 'node:fs'
import { EMAIL_LOGO_SIZE, emailLogo, icons } from './icons.ts'

for (const [name, file] of Object.entries(icons)) writeFileSync(`public/${name}`, file)

// A module, because the host does not give the functions files of public/.
writeFileSync(
  'api/_newsletter/logo-image.ts',
  `/** The logo for emails, twice as large as its size in pixels. Written by \`npm run icons\`. */
export const logoImage = {
  width: ${EMAIL_LOGO_SIZE.width},
  height: ${EMAIL_LOGO_SIZE.height},
  png: '${emailLogo.toString('base64')}',
}
`,
)
