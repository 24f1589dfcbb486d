/**
 * `npm run charts`: writes machines/README.md and machines/charts/. With paths, it draws the machines of
 * other modules (tools/statecharts/README.md).
 */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { machinesWithNotes } from '../../machines/all.ts'
import { charts, writeFiles } from '../statecharts/cli.ts'
import { chartFiles } from './readme.ts'

const args = process.argv.slice(2)
if (args.length > 0) process.exit(await charts(args))

const folder = join(import.meta.dirname, '../../machines')
const files = await chartFiles(machinesWithNotes)
for (const name of readdirSync(join(folder, 'charts')))
  if (!files.has(`charts/${name}`)) rmSync(join(folder, 'charts', name))
writeFiles(files, folder)
