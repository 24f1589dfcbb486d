/**
 * `npm run machine:replay log.jsonl`: plays a log through the machines as they are. A log that they agree with becomes a
 * regression test, in tests/machines/logs; with `--keep`, one that they do not agree with, too: edit the states in it to
 * what they should be, and mend the machine until the test passes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { notedMachines } from '#machines/notes/all.ts'
import { type Log, fromLines, toLines } from './log.ts'
import { replay } from './replay.ts'

const LOGS = join(import.meta.dirname, '../../../tests/machines/logs')
const {
  positionals: [file],
  values: { keep },
} = parseArgs({ allowPositionals: true, options: { keep: { type: 'boolean', default: false } } })

function read(path: string): Log {
  try {
    return fromLines(readFileSync(path, 'utf8'))
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(2)
  }
}

if (!file) {
  console.error('Which log? npm run machine:replay log.jsonl')
  process.exit(2)
}
const log = read(file)
const replayed = replay(
  log,
  notedMachines.map(({ machine }) => machine),
)
for (const { entry, reached, difference } of replayed)
  console.log(
    `${(entry.at / 1000).toFixed(2).padStart(8)} s  ${entry.machine}  ${entry.event.type}  ${entry.from || '(begins)'} -> ${reached}${difference ? `   DIFFERS: ${difference}` : ''}`,
  )
const differences = replayed.filter(({ difference }) => difference !== null).length
if (differences === 0 || keep) {
  mkdirSync(LOGS, { recursive: true })
  const kept = join(LOGS, `${basename(file).replace(/\.jsonl$/, '')}.jsonl`)
  writeFileSync(kept, toLines(log))
  console.log(`\nKept as tests/machines/logs/${basename(kept)}: npm run test:unit plays it from now on.`)
}
if (differences > 0) {
  console.error(`\n${differences} of ${replayed.length} entries differ.`)
  process.exit(1)
}
