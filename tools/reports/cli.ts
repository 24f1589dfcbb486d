/** `npm run reports`: what visitors did, from the counters in the database. docs/reports.md describes it. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import papaparse from 'papaparse'
import { openDatabase } from '../../newsletter/storage/local-database.ts'
import { databaseSettings } from '../../newsletter/storage/settings.ts'
import { dayOf, readCounters } from '../../reporting/storage.ts'
import bounds from './bounds.json' with { type: 'json' }
import { trafficCharts } from './charts.ts'
import { alarmsOf, countsOf, type ReportsExport, type Table, tablesOf } from './summary.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns a table as text, its numbers to the right. */
function textOf({ title, head, rows }: Table): string {
  const lines = [head, ...rows].map(cells => cells.map(String))
  const widths = head.map((_, i) => Math.max(...lines.map(cells => cells[i]?.length ?? 0)))
  const isNumber = (i: number) => typeof rows[0]?.[i] === 'number'
  const lineOf = (cells: string[]) =>
    cells
      .map((cell, i) => (isNumber(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd()
  return [`${title}\n`, ...lines.map(lineOf)].join('\n')
}

interface Options {
  from: string
  to: string
  json?: boolean
  csv?: boolean
  charts?: string
  check?: boolean
}

async function report({ from, to, json, csv, charts, check }: Options): Promise<void> {
  for (const day of [from, to])
    if (!DAY.test(day) || Number.isNaN(Date.parse(day)))
      throw new Error(`"${day}" is not a day: write it as 2026-01-31`)
  if (from > to) throw new Error(`--from ${from} is after --to ${to}`)
  const database = await openDatabase(databaseSettings('reports', process.env))
  const exported: ReportsExport = { from, to, counts: await readCounters(database, from, to) }
  database.close()
  const counts = countsOf(exported.counts)
  if (charts) {
    mkdirSync(charts, { recursive: true })
    for (const { id, svg } of await trafficCharts(counts)) writeFileSync(join(charts, `${id}.svg`), svg)
  }
  if (check) {
    const alarms = alarmsOf(counts, bounds)
    console.log(`${from} to ${to}: ${alarms.length > 0 ? 'out of' : 'all within'} tools/reports/bounds.json`)
    for (const alarm of alarms) console.log(`  ${alarm}`)
    if (alarms.length > 0) process.exitCode = 1
  } else if (json) console.log(JSON.stringify(exported))
  else if (csv)
    console.log(papaparse.unparse({ fields: ['day', 'key', 'class', 'count'], data: [...exported.counts] }))
  else console.log([`${from} to ${to}, days in UTC`, ...tablesOf(counts).map(textOf)].join('\n\n'))
}

// loadEnvFile() keeps variables that are set, so .env.local has precedence over .env.
for (const file of ['.env.local', '.env'].filter(name => existsSync(name))) process.loadEnvFile(file)
try {
  await new Command('npm run reports --')
    .description('prints what visitors did, from the database that DATABASE_URL names')
    .option('--from <day>', 'first day, in UTC', dayOf(Date.now() - 6 * DAY_MS))
    .option('--to <day>', 'last day', dayOf(Date.now()))
    .option('--json', 'prints the counters, which the viewer for testers opens')
    .option('--csv', 'prints the counters as CSV')
    .option('--charts <folder>', 'also draws the state charts with the traffic')
    .option('--check', 'exits with 1 if a value leaves the bounds of tools/reports/bounds.json')
    .action(report)
    .parseAsync()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
