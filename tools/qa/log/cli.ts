/**
 * `npx tsx tools/qa/log/cli.ts log.jsonl`: replays a log with the current machines. Exits with 1 if states
 * or contexts differ from the log. If nothing differs, copies the log to tests/machines/logs as a regression
 * test. With `--keep`, also copies a log with differences: edit the expected states in the copy, then fix the
 * machine until the test passes.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { machinesWithNotes } from '../../../machines/all.ts'
import { escapeControlCharacters } from '../../../src/server/escape-control-characters.ts'
import { parseLog, stringifyLog } from '../../statecharts/log.ts'
import { messageOf } from '../../statecharts/stringify.ts'
import { replay } from '../../statecharts/replay.ts'
import { mask } from '../masks.ts'

const LOGS = join(import.meta.dirname, '../../../tests/machines/logs')
const USAGE = 'Usage: npx tsx tools/qa/log/cli.ts log.jsonl [--keep]'

function fail(message: string): never {
  console.error(escapeControlCharacters(message))
  process.exit(2)
}

/** Runs a function. If the function throws, prints the sentence from `sentenceOf` and exits with 2. */
function orFail<Value>(run: () => Value, sentenceOf: (message: string) => string): Value {
  try {
    return run()
  } catch (error) {
    return fail(sentenceOf(messageOf(error)))
  }
}

const { positionals, values } = orFail(
  () => parseArgs({ allowPositionals: true, options: { keep: { type: 'boolean' } } }),
  message => `${message.replace(/\. .*/, '')}. ${USAGE}`,
)
const [file = fail(USAGE), ...others] = positionals
if (others.length > 0) fail(USAGE)
if (!existsSync(file)) fail(`${file} does not exist. Give the path of a saved log`)
const log = orFail(
  () => parseLog(readFileSync(file, 'utf8')),
  message => `${file}: ${message}`,
)
const replayed = replay(
  log,
  machinesWithNotes.map(({ machine }) => machine),
  mask,
)
for (const { at, machine, event, from, reached, difference } of replayed)
  console.log(
    // Testers' logs are untrusted input.
    escapeControlCharacters(
      `${(at / 1000).toFixed(2).padStart(8)} s  ${machine}  ${event.type}  ${from || '(start)'} -> ${reached}${difference ? `   DIFFERS: ${difference}` : ''}`,
    ),
  )
const differences = replayed.filter(({ difference }) => difference !== null).length
if (differences === 0 || values.keep) {
  mkdirSync(LOGS, { recursive: true })
  const copy = join(LOGS, `${basename(file).replace(/\.jsonl$/, '')}.jsonl`)
  const path = `tests/machines/logs/${basename(copy)}`
  orFail(
    () => writeFileSync(copy, stringifyLog(log), { flag: 'wx' }),
    message =>
      message.startsWith('EEXIST') ? `${path} exists. Rename ${file}, and run this again` : message,
  )
  console.log(`\nCopied to ${path}; npm run test:unit replays it.`)
}
if (differences > 0) {
  console.error(`\n${differences} of ${replayed.length} entries differ.`)
  process.exit(1)
}
