/** `npm run reports`: prints what visitors did, from the database counters (docs/reports.md). */
import { Command, InvalidArgumentError } from 'commander'
import { checkExists, openDatabase } from '../../src/server/local-database.ts'
import { databaseSettings } from '../../src/server/database-settings.ts'
import { dayOf, readCounters } from '../../src/server/reports/storage.ts'
import { loadEnvFiles } from '../../src/server/env-file.ts'
import { printError } from '../../src/server/escape-control-characters.ts'
import { alarmsOf, tablesOf, formatTable, transitionsOf } from './summary.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the date. Throws for a date that does not exist, such as 30 February. */
function parseDay(text: string): string {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(ms) || dayOf(ms) !== text)
    throw new InvalidArgumentError(`"${text}" is not a date. Use one like 2026-01-31.`)
  return text
}

/** Reads the counters. Throws if the database file does not exist, because libSQL would create it. */
async function readExisting(from: string, to: string) {
  const settings = databaseSettings(process.env)
  checkExists(settings)
  const database = await openDatabase(settings)
  return readCounters(database, from, to)
    .catch((cause: unknown) => {
      throw new Error(`No response: check DATABASE_URL and DATABASE_AUTH_TOKEN. ${String(cause)}`)
    })
    .finally(() => database.close())
}

interface Options extends Partial<Record<'check' | 'transitions', true>> {
  from?: string
  to: string
}

async function report({ to, check, transitions, ...options }: Options): Promise<void> {
  const from = options.from ?? dayOf(Date.parse(to) - 6 * DAY_MS)
  if (from > to) throw new Error(`--from ${from} is after --to ${to}`)
  const counters = await readExisting(from, to)
  const alarms = alarmsOf(counters)
  if (check && alarms.length > 0) process.exitCode = 1
  const verdict = `${alarms.length > 0 ? 'outside' : 'all within'} the bounds in tools/reports/bounds.json`
  const title = [`${from} to ${to}, days in UTC, ${verdict}`, ...alarms].join('\n  ')
  const tables = transitions ? [transitionsOf(counters)] : tablesOf(counters)
  console.log(check ? title : [title, ...tables.map(formatTable)].join('\n\n'))
}

loadEnvFiles('.env.local', '.env')
try {
  await new Command('npm run reports --')
    .description('prints what visitors did, from the counters in DATABASE_URL')
    .option('--from <day>', 'first day, in UTC (default: six days before the last)', parseDay)
    .option('--to <day>', 'last day', parseDay, dayOf(Date.now()))
    .option('--transitions', 'prints the traffic of each state machine transition')
    .option('--check', 'exits with 1 if a value is outside the bounds in tools/reports/bounds.json')
    .action(report)
    .parseAsync()
} catch (error) {
  printError(error)
  process.exitCode = 1
}
