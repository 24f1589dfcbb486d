/**
 * `npm run machine:replay log.jsonl`: replays a log with the current machines and exits with 1 if the states or
 * contexts differ. Copies a log without differences to tests/machines/logs, as a regression test. With `--keep` it
 * also copies a log with differences: edit the expected states in the copy, then fix the machine until the test
 * passes.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { machinesWithNotes } from '#machines/all.ts'
import { visible } from '../../../shared/visible.ts'
import { type Log, parseLog, stringifyLog } from '#tools/statecharts/log.ts'
import { replay } from '#tools/statecharts/replay.ts'
import { mask } from '../masks.ts'

const LOGS = join(import.meta.dirname, '../../../tests/machines/logs')
const USAGE = 'Usage: npm run machine:replay log.jsonl [-- --keep]'

function fail(message: string): never {
  console.error(visible(message))
  process.exit(2)
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { keep: { type: 'boolean' } },
    })
    const [file, ...others] = positionals
    return file !== undefined && others.length === 0 ? { file, keep: values.keep ?? false } : fail(USAGE)
  } catch (error) {
    const [what = ''] = (error as Error).message.split('. ')
    return fail(`${what}. ${USAGE}`)
  }
}
const { file, keep } = readArguments()

function read(path: string): Log {
  if (!existsSync(path)) fail(`${path} does not exist. Give the path of a saved log`)
  try {
    return parseLog(readFileSync(path, 'utf8'))
  } catch (error) {
    return fail(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const log = read(file)
const replayed = replay(
  log,
  machinesWithNotes.map(({ machine }) => machine),
  mask,
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
