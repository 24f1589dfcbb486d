/**
 * `npm run machine:replay log.jsonl`: replays a log with the current machines and exits with 1 if the states or
 * contexts differ. Copies a log without differences to tests/machines/logs, as a regression test. With `--keep` it
 * also copies a log with differences: edit the expected states in the copy, then fix the machine until the test
 * passes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { machinesWithNotes } from '#machines/notes/all.ts'
import { visible } from '../../../shared/visible.ts'
import { type Log, parseLog, stringifyLog } from './log.ts'
import { replay } from './replay.ts'

const LOGS = join(import.meta.dirname, '../../../tests/machines/logs')
const {
  positionals: [file],
  values: { keep },
} = parseArgs({ allowPositionals: true, options: { keep: { type: 'boolean', default: false } } })

function read(path: string): Log {
  try {
    return parseLog(readFileSync(path, 'utf8'))
  } catch (error) {
    console.error(visible(`${path}: ${error instanceof Error ? error.message : String(error)}`))
    process.exit(2)
  }
}

if (!file) {
  console.error('Usage: npm run machine:replay log.jsonl [-- --keep]')
  process.exit(2)
}
const log = read(file)
const replayed = replay(
  log,
  machinesWithNotes.map(({ machine }) => machine),
)
for (const { entry, reached, difference } of replayed)
  console.log(
    // Logs come from testers' browsers.
    visible(
      `${(entry.at / 1000).toFixed(2).padStart(8)} s  ${entry.machine}  ${entry.event.type}  ${entry.from || '(start)'} -> ${reached}${difference ? `   DIFFERS: ${difference}` : ''}`,
    ),
  )
const differences = replayed.filter(({ difference }) => difference !== null).length
if (differences === 0 || keep) {
  mkdirSync(LOGS, { recursive: true })
  const copy = join(LOGS, `${basename(file).replace(/\.jsonl$/, '')}.jsonl`)
  writeFileSync(copy, stringifyLog(log))
  console.log(`\nCopied to tests/machines/logs/${basename(copy)}; npm run test:unit replays it.`)
}
if (differences > 0) {
  console.error(`\n${differences} of ${replayed.length} entries differ.`)
  process.exit(1)
}
