/** The commands of `npm run newsletter` (docs/newsletter.md). */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command, CommanderError } from 'commander'
import type { Hono } from 'hono'
import { checkoutReturnApp } from '../../src/server/checkout-return/app.ts'
import { settingsFrom as returnSettingsFrom } from '../../src/server/checkout-return/settings.ts'
import { countedKeys } from '../../src/server/reporting/counted-keys.ts'
import { normalizedEmail } from '../../machines/email.schema.ts'
import { newsletterApp } from '../../src/server/newsletter/app.ts'
import { type Newsletter, openNewsletter } from '../../src/server/newsletter/newsletter.ts'
import { type Settings, settingsFrom } from '../../src/server/newsletter/settings.ts'
import { confirmedSubscribers, deleteExpired, forget } from '../../src/server/newsletter/subscribers.ts'
import { RETURN_PATH } from '../../src/payments/contract.ts'
import { clientAddressBehind } from '../../src/server/client-address.ts'
import { databaseLimiter } from '../../src/server/rate-limiter.ts'
import { loadOnce } from '../../src/prerender/load-once.ts'
import { reportsApp } from '../../src/server/reporting/app.ts'
import { openStore } from '../../src/server/reporting/storage.ts'
import { REPORTS_PATH } from '../../src/services/collector/reports-contract.ts'
import { csvOf, withoutFormula } from '../reports/csv.ts'
import { loadEnvFiles } from '../scripts/env-file.ts'
import { listen, parsePort } from '../../src/server/listen.ts'
import { checkExists, emptyLog, nameOf, openDatabase } from '../../src/server/local-database.ts'
import { visible } from '../../src/server/visible-characters.ts'
import { draft } from './draft.ts'

const PORT = 3001
const HOUR_MS = 60 * 60 * 1000

const printError = (text: string) => console.error(text.split('\n').map(visible).join('\n'))
const newFile = (file: string, text: string) => writeFile(file, text, { flag: 'wx', mode: 0o600 })

/** Opens the list and prints its name without secrets. Moves its tables of sent issues into a file. */
async function open(settings: Settings): Promise<Newsletter> {
  printError(`Database: ${nameOf(settings.database)}`)
  return openNewsletter(settings, await openDatabase(settings.database), async json => {
    const file = resolve(`newsletter-sent-${new Date().toISOString().replaceAll(':', '')}.json`)
    await newFile(file, json)
    printError(`The tables of sent issues are now in ${file}`)
  })
}

/** Runs a command that works on an existing list and sends nothing. */
async function onList<T>(run: (newsletter: Newsletter, settings: Settings) => Promise<T>): Promise<T> {
  const settings = settingsFrom({ ...process.env, SMTP_URL: 'smtp://unused' })
  checkExists(settings.database)
  const newsletter = await open(settings)
  return run(newsletter, settings).finally(() => newsletter.database.close())
}

/** Serves all functions in `api/`, for hosts that do not run them. */
async function serve(): Promise<void> {
  const settings = settingsFrom(process.env)
  const port = parsePort(process.env['PORT'], PORT)
  const newsletter = await open(settings)
  const { database, now, logError } = newsletter
  const limiter = databaseLimiter(() => ({ database, secret: settings.secret }))
  const otherApps: Record<string, Hono> = {
    [RETURN_PATH]: checkoutReturnApp(() => returnSettingsFrom(process.env), { limiter }),
    [REPORTS_PATH]: reportsApp(
      countedKeys,
      loadOnce(() => openStore(database, now)),
    ),
  }
  const newsletterApi = newsletterApp(() => Promise.resolve(newsletter))
  const client = clientAddressBehind(settings.trustedProxies)
  const { origin } = await listen(
    request => (otherApps[new URL(request.url).pathname] ?? newsletterApi).fetch(request),
    port,
    client,
  )
  const expire = () => deleteExpired(database, now()).then(() => emptyLog(database, settings.database))
  setInterval(() => void expire().catch(logError), HOUR_MS).unref()
  console.log(`Functions of api/: ${origin}\nLinks in emails lead to ${settings.siteOrigin} (SITE_ORIGIN)`)
}

/** Rejects unless there was data and all of it has been deleted. */
async function forgetAddress(text: string, { all = false }: { all?: boolean }): Promise<void> {
  // An earlier version may have stored an address that is no longer accepted.
  const address = normalizedEmail(text) ?? /^[^\s<>]+@[^\s<>]+$/.exec(text.trim())?.[0]
  if (address === undefined) throw new Error(`${text} is not an email address`)
  await onList(async ({ database, secret }, settings) => {
    const { wasKnown, isSuppressed } = await forget(database, address, { secret, all })
    if (wasKnown) console.log(visible(`Deleted all data for ${address}`))
    if (isSuppressed) console.log('A hash keeps others from signing up the address; --all deletes the hash.')
    const isEmpty = await emptyLog(database, settings.database)
    if (!isEmpty)
      throw new Error('Another process is reading the database, so its log keeps the data. Try again later.')
    if (!wasKnown) throw new Error(`There is no data of ${address}`)
  })
}

/** Writes the confirmed subscribers as CSV to a new file, or to standard output. */
async function exportSubscribers(file: string | undefined, { listmonk }: { listmonk?: true }): Promise<void> {
  const subscribers = await onList(({ database }) => confirmedSubscribers(database))
  const rows = subscribers.map(({ email, confirmedAt, consent }) => {
    const confirmed_at = new Date(confirmedAt).toISOString()
    // listmonk derives a name from the address.
    if (listmonk) return [email, '', JSON.stringify({ confirmed_at, consent })]
    return [email, confirmed_at, consent].map(withoutFormula)
  })
  const head = listmonk ? ['email', 'name', 'attributes'] : ['email', 'confirmed_at', 'consent']
  const csv = csvOf([head, ...rows])
  if (file === undefined) process.stdout.write(csv)
  else await newFile(file, csv)
  printError(`${subscribers.length} confirmed addresses`)
}

/** Loads the .env files and runs a command. Returns its exit code; `serve` returns once it listens. */
export async function runCommand(args: string[]): Promise<number> {
  const program = new Command('npm run newsletter --')
    .exitOverride()
    .configureOutput({ outputError: text => printError(text.trimEnd()) })
    .showHelpAfterError('All commands: npm run newsletter -- --help')
  program.command('serve').description('serves all functions in api/ on PORT, or on port 3001').action(serve)
  program
    .command('export')
    .description('writes confirmed addresses as CSV to a new file or to standard output')
    .argument('[file]')
    .option('--listmonk', 'writes the columns that listmonk imports')
    .action(exportSubscribers)
  program
    .command('forget')
    .description('erases an email address')
    .argument('<address>')
    .option('--all', 'also erases the hash that keeps others from signing up the address')
    .action(forgetAddress)
  program
    .command('draft')
    .description('turns a published post into a draft campaign in listmonk; sends nothing')
    .argument('<slug>')
    .action(draft)
  try {
    loadEnvFiles('.env.local', '.env')
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    // Commander has printed its errors, or the help, which exits with 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    printError(error instanceof Error ? error.message : String(error))
    return 1
  }
}
