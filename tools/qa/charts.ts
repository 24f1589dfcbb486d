/**
 * `npm run charts`: writes machines/README.md and machines/charts/; with `--check`, it only compares them.
 * With paths, it draws the machines of other modules (tools/statecharts/README.md).
 */
import { readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { machinesWithNotes } from '../../machines/all.ts'
import { charts, writeFiles } from '../statecharts/cli.ts'
import { chartFiles } from './readme.ts'

const args = process.argv.slice(2)
const isCheck = args.includes('--check')
if (args.some(arg => arg !== '--check')) process.exit(await charts(args))

const folder = join(import.meta.dirname, '../../machines')
const files = await chartFiles(machinesWithNotes)
const superfluous = readdirSync(join(folder, 'charts'))
  .filter(name => !files.has(`charts/${name}`))
  .map(name => join(folder, 'charts', name))
if (!isCheck) superfluous.forEach(path => rmSync(path))
const old = [...superfluous, ...writeFiles(files, folder, isCheck)].map(path => relative('', path))
if (isCheck && old.length > 0) {
  console.error(`Outdated: ${old.join(', ')}. Run npm run charts.`)
  process.exitCode = 1
}
