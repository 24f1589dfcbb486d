/** The commands of `npm run newsletter` (docs/newsletter.md). */
import { Command, CommanderError } from 'commander'
import { normalizedEmail } from '../../machines/email.schema.ts'
import type { NewsletterDependencies } from '../../src/server/newsletter/dependencies.ts'
import { openLocally, writePrivateFile } from '../../src/server/newsletter/open-locally.ts'
import { type NewsletterSettings, newsletterSettings } from '../../src/server/newsletter/settings.ts'
import { confirmedSubscribers, forget } from '../../src/server/newsletter/subscribers.ts'
import { loadEnvFiles } from '../../src/server/env-file.ts'
import { checkExists, truncateWriteAheadLog } from '../../src/server/local-database.ts'
import {
  escapeControlCharacters,
  printError,
  printToStderr,
} from '../../src/server/escape-control-characters.ts'
import { draft } from './draft.ts'

/** Runs a command that needs an existing list of subscribers and sends no email. */
async function onList<T>(
  run: (dependencies: NewsletterDependencies, settings: NewsletterSettings) => Promise<T>,
): Promise<T> {
  const settings = newsletterSettings({ ...process.env, SMTP_URL: 'smtp://unused' })
  checkExists(settings.database)
  const dependencies = await openLocally(settings)
  return run(dependencies, settings).finally(() => dependencies.database.close())
}

/** Deletes all data for an address. Rejects if there was none, or if the write-ahead log still has data. */
async function forgetAddress(text: string, { all = false }: { all?: boolean }): Promise<void> {
  // An earlier version may have stored an address that is no longer accepted.
  const address = normalizedEmail(text) ?? /^[^\s<>]+@[^\s<>]+$/.exec(text.trim())?.[0]
  if (address === undefined) throw new Error(`${text} is not an email address`)
  await onList(async ({ database, listmonk, secret }, settings) => {
    const { wasKnown, isSuppressed } = await forget(database, address, { secret, all })
    if (wasKnown) console.log(escapeControlCharacters(`Deleted all data for ${address}`))
    if (isSuppressed) console.log('A hash keeps others from signing up the address; --all deletes the hash.')
    if (listmonk) printToStderr(`${listmonk.url} has data of its own. Also delete the subscriber there.`)
    const isEmpty = await truncateWriteAheadLog(database, settings.database)
    if (!isEmpty)
      throw new Error('Another process is reading the database: its log still has the data. Try again later.')
    if (!wasKnown) throw new Error(`No data found for ${address}`)
  })
}

/** Spreadsheets treat cells that start with these characters as formulas; an apostrophe prevents that. */
const FORMULA = /^[=+\-@\t\r]/

/** Returns a string that a spreadsheet shows as text. */
const withoutFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/** Returns rows as CSV (RFC 4180). */
const csvOf = (rows: readonly (readonly string[])[]) =>
  rows.map(row => `${row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`).join('')

/** Writes the confirmed subscribers as CSV to a new file, or to standard output. */
async function exportSubscribers(file: string | undefined, { listmonk }: { listmonk?: true }): Promise<void> {
  const subscribers = await onList(({ database }) => confirmedSubscribers(database))
  const rows = subscribers.map(({ email, confirmedAt, consent }) => {
    const confirmed_at = new Date(confirmedAt).toISOString()
    // The name is empty, because listmonk derives one from the address.
    if (listmonk) return [email, '', JSON.stringify({ confirmed_at, consent })]
    return [email, confirmed_at, consent].map(withoutFormula)
  })
  const head = listmonk ? ['email', 'name', 'attributes'] : ['email', 'confirmed_at', 'consent']
  const csv = csvOf([head, ...rows])
  if (file === undefined) {
    // A reader such as `head` may close the pipe early.
    process.stdout.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
    process.stdout.write(csv)
  } else await writePrivateFile(file, csv)
  printToStderr(`${subscribers.length} confirmed ${subscribers.length === 1 ? 'address' : 'addresses'}`)
}

/** Loads the .env files and runs a command. Returns its exit code. */
export async function runCommand(args: string[]): Promise<number> {
  const program = new Command('npm run newsletter --')
    .exitOverride()
    .configureOutput({ outputError: text => printToStderr(text.trimEnd()) })
    .showHelpAfterError('All commands: npm run newsletter -- --help')
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
    // Commander has already printed the error, or the help (exit code 0).
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    printError(error)
    return 1
  }
}
