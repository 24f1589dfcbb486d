/**
 * `npm run icons`: writes the icons in public/ from the logo and the colours. Run it when the logo or a colour
 * changes.
 */
import { writeFileSync } from 'node:fs'
import { icons } from './icons.ts'

for (const [name, file] of Object.entries(icons)) writeFileSync(`public/${name}`, file)
