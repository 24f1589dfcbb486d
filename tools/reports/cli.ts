/** `npm run reports`: what visitors did, from the counters in the database. docs/reports.md describes it. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import papaparse from 'papaparse'
import { openDatabase } from '../../newsletter/storage/local-database.ts'
import { databaseSettings } from '../../newsletter/storage/settings.ts'
import { dayOf, readCounters } from '../../reporting/storage.ts'
import bounds from './bounds.json' with { type: 'json' }
import { trafficCharts } from './charts.tsx'
import {
  alarmsOf,
  countsOf,
  isNumeric,
  type ReportsExport,
  type Table,
  tablesOf,
  transitionsOf,
} from './summary.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns a table as text, its numbers to the right. */
function textOf(table: Table): string {
  const { title, head, rows } = table
  const lines = [head, ...rows].map(cells => cells.map(String))
  const widths = head.map((_, i) => Math.max(...lines.map(cells => cells[i]?.length ?? 0)))
  const lineOf = (cells: string[]) =>
    cells
      .map((cell, i) => (isNumeric(table, i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd()
  return [`${title}\n`, ...lines.map(lineOf)].join('\n')
}

/** Returns the day. Throws if there is none, such as February 30. */
function parseDay(text: string): string {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(ms) || dayOf(ms) !== text)
    throw new InvalidArgumentError(`"${text}" is not a day: write it as 2026-01-31.`)
  return text
}

/** Reads the counters. Throws if the file of the database does not exist: libSQL would create an empty one. */
async function readExisting(from: string, to: string) {
  const settings = databaseSettings('reports', process.env)
  const file = /^file:([^?]*)/.exec(settings.url)?.[1]
  if (file !== undefined && !existsSync(file))
    throw new Error(`There is no file ${file}. Set DATABASE_URL in .env.local to the newsletter's database.`)
  const database = await openDatabase(settings)
  return readCounters(database, from, to)
    .catch((cause: unknown) => {
      throw new Error(
        `The database does not answer: check DATABASE_URL and DATABASE_AUTH_TOKEN. ${String(cause)}`,
      )
    })
    .finally(() => database.close())
}

interface Options extends Partial<Record<'json' | 'csv' | 'check' | 'transitions', true>> {
  from?: string
  to: string
  charts?: string
}

async function report({ to, json, csv, charts, check, transitions, ...options }: Options): Promise<void> {
  const from = options.from ?? dayOf(Date.parse(to) - 6 * DAY_MS)
  if (from > to) throw new Error(`--from ${from} is after --to ${to}`)
  const exported: ReportsExport = { from, to, counts: await readExisting(from, to) }
  const counts = countsOf(exported.counts)
  if (charts) {
    mkdirSync(charts, { recursive: true })
    for (const { id, svg } of await trafficCharts(counts)) writeFileSync(join(charts, `${id}.svg`), svg)
  }
  const alarms = alarmsOf(counts, bounds)
  if (check && alarms.length > 0) process.exitCode = 1
  const verdict = `${alarms.length > 0 ? 'out of' : 'all within'} tools/reports/bounds.json`
  const title = [`${from} to ${to}, days in UTC, ${verdict}`, ...alarms].join('\n  ')
  const tables = transitions ? [transitionsOf(counts)] : tablesOf(counts)
  if (check) console.log(title)
  else if (json) console.log(JSON.stringify(exported))
  else if (csv)
    console.log(papaparse.unparse({ fields: ['day', 'key', 'class', 'count'], data: [...exported.counts] }))
  else console.log([title, ...tables.map(textOf)].join('\n\n'))
}

// loadEnvFile() keeps variables that are set, so .env.local has precedence over .env.
for (const file of ['.env.local', '.env'].filter(name => existsSync(name))) process.loadEnvFile(file)
try {
  await new Command('npm run reports --')
    .description('prints what visitors did, from the database that DATABASE_URL names')
    .option('--from <day>', 'first day, in UTC (default: six days before the last)', parseDay)
    .option('--to <day>', 'last day', parseDay, dayOf(Date.now()))
    .option('--json', 'prints the counters, which the viewer for testers opens')
    .option('--csv', 'prints the counters as CSV')
    .option('--transitions', 'prints the traffic of each transition of the state machines')
    .option('--charts <folder>', 'also draws the state charts with the traffic')
    .option('--check', 'exits with 1 if a value leaves the bounds of tools/reports/bounds.json')
    .action(report)
    .parseAsync()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
