/** `npm run charts`: writes machines/README.md and machines/charts/. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machinesWithNotes } from '../../machines/all.ts'
import { chartFiles } from './readme.ts'

const folder = join(import.meta.dirname, '../../machines')
const files = await chartFiles(machinesWithNotes)
for (const name of readdirSync(join(folder, 'charts')))
  if (!files.has(`charts/${name}`)) rmSync(join(folder, 'charts', name))
for (const [name, text] of files) writeFileSync(join(folder, name), text)
