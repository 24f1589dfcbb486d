/** The commands of `npm run newsletter`. */
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { writeFile } from 'node:fs/promises'
import type { Client } from '@libsql/client'
import { Command, CommanderError } from 'commander'
import addressparser from 'nodemailer/lib/addressparser'
import { addressKey } from '../storage/address.ts'
import { newsletterApp } from '../http/app.ts'
import { attempts, beginCopy, endAttempt, resultOf } from '../storage/attempts.ts'
import { csvOf } from './csv.ts'
import { clientAddressBehind } from '../http/client-address.ts'
import { checkSecret, migrate, replaceSecret } from '../storage/database.ts'
import { deliveriesOf, issues } from '../storage/deliveries.ts'
import { isPortInUse, listen, parsePort } from '../../shared/listen.ts'
import { onInterrupt } from './interrupt.ts'
import { emptyLog, openDatabase } from '../storage/local-database.ts'
import { openNewsletter } from '../newsletter.ts'
import { showProgress } from './progress.ts'
import { type Issue, messageFor, sendIssue, StoppedError } from '../issues/send.ts'
import { type Settings, settingsFrom } from '../settings.ts'
import type { AddressRules, Posts, Site } from '../site.ts'
import { SmtpSession } from '../issues/smtp-session.ts'
import { isConfirmed, isTerminal, print, printError, printTable } from '../terminal.ts'
import {
  allow,
  attemptsOfAddress,
  confirmedSubscribers,
  deleteExpired,
  forget,
  mailedAddresses,
  isSuppressed,
  subscriberCounts,
  subscriberOfAddress,
  suppress,
} from '../storage/subscribers.ts'
import { unsubscribeToken } from '../storage/tokens.ts'

const PORT = 3001
/** Exit code of a run that Ctrl+C has stopped at once, as shells report it. */
const KILLED = 130
const STOP_AT_ONCE = 'Press Ctrl+C again to stop at once.'
/** Exit code of an import with reports that a person should read. */
const UNDECIDED = 3
const HOUR_MS = 60 * 60 * 1000
class UsageError extends Error {}

/** The site of the newsletter. */
export interface Service {
  site: Site
  posts: Posts
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code

/** Names a database without a user, password or token. A file has its whole path. */
function nameOf({ url }: Settings['database']): string {
  if (url.startsWith('file:')) return `file:${resolve(url.slice('file:'.length).split('?')[0] ?? '')}`
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

/** Opens and migrates a database. */
async function opened(settings: Settings['database']): Promise<Client> {
  try {
    const database = await openDatabase(settings)
    await migrate(database)
    return database
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The database ${nameOf(settings)} cannot be opened: ${reason}. See DATABASE_URL in docs/newsletter.md.`,
      { cause: error },
    )
  }
}

/** Settings of the commands that send nothing, which need no SMTP_URL. */
const settingsWithoutMail = ({ company }: Site): Settings =>
  settingsFrom({ ...process.env, SMTP_URL: 'smtp://unused' }, company)

/** Opens and migrates the database. */
async function withDatabase<T>(
  settings: Settings,
  run: (database: Client, settings: Settings) => Promise<T>,
): Promise<T> {
  const database = await opened(settings.database)
  try {
    await checkSecret(database, settings.secret)
    return await run(database, settings)
  } finally {
    database.close()
  }
}

async function serve(site: Site): Promise<void> {
  const settings = settingsFrom(process.env, site.company)
  const port = parsePort(process.env['PORT'], PORT)
  const newsletter = await openNewsletter(settings, await opened(settings.database), site)
  const { database, now, logError } = newsletter
  const app = newsletterApp(site, () => Promise.resolve(newsletter))
  setInterval(() => {
    deleteExpired(database, now())
      .then(() => emptyLog(database, settings.database))
      .catch(logError)
  }, HOUR_MS).unref()
  const { origin } = await listen(
    request => app.fetch(request),
    port,
    clientAddressBehind(settings.trustedProxies),
  ).catch((error: unknown) => {
    database.close()
    if (!isPortInUse(error)) throw error
    throw new Error(
      `Port ${port} of 127.0.0.1 is in use. Choose another: PORT=${port + 1} npm run newsletter -- serve`,
    )
  })
  print(`Newsletter API: ${origin}`)
  print(`Database:       ${nameOf(settings.database)}`)
  print(`Mail server:    ${new URL(settings.smtpUrl).host}`)
  print(`Links in emails lead to ${settings.siteOrigin} (SITE_ORIGIN).`)
}

const sizeOf = (text: string) => `${Math.ceil(Buffer.byteLength(text) / 1024)} KB`

async function showIssue(settings: Settings, { subject, html, text }: Issue): Promise<number> {
  const { confirmed } = await withDatabase(settings, subscriberCounts)
  for (const line of text.split('\n')) print(line)
  print('')
  print(`Subject: ${subject}`)
  print(`HTML part: ${sizeOf(html)}, text part: ${sizeOf(text)}`)
  print(`${confirmed} confirmed subscribers. Nothing was sent.`)
  return 0
}

/** Returns the address in a text, which may have a name: `"Asha" <asha@example.in>`. */
function addressIn({ normalize }: AddressRules, text: string): string {
  const [mailbox, ...others] = addressparser(text, { flatten: true })
  const address = normalize(text) ?? (mailbox && others.length === 0 ? normalize(mailbox.address) : undefined)
  if (!address) throw new UsageError(`${text} is not an address`)
  return address
}

/** The same, but for addresses of the list, which an earlier version may have accepted. */
const storedAddressIn = (rules: AddressRules, text: string): string =>
  /^[^\s<>]+@[^\s<>]+$/.test(text.trim()) ? (rules.normalize(text) ?? text.trim()) : addressIn(rules, text)

/** The link of a copy for somebody who is not subscribed leads to the page for unknown links. */
async function sendCopy(issue: Issue, address: string, settings: Settings): Promise<number> {
  const outcome = await withDatabase(settings, async database => {
    const subscriber = await subscriberOfAddress(database, address)
    const recipient = subscriber ?? { id: 0, key: addressKey(address), email: address }
    const message = await messageFor(issue, recipient, settings)
    const who = attemptsOfAddress(settings.secret, address)
    const copy = { slug: issue.slug, who, owner: randomUUID(), now: Date.now() }
    const attempt = await beginCopy(database, copy)
    const session = new SmtpSession(settings.smtpUrl, settings.timeoutMs)
    const interrupted = new AbortController()
    onInterrupt({
      onFirst: () => {
        interrupted.abort()
        print(`\nEnding as soon as it is known whether the mail server has the copy. ${STOP_AT_ONCE}`)
      },
      onAgain: () => {
        printError(`Stopped at once. The mail server may have the copy.`)
        process.exit(KILLED)
      },
    })
    const envelope = { from: settings.fromAddress, to: address }
    const sent = await session.send(envelope, message, interrupted.signal)
    session.close()
    await database.execute(endAttempt(attempt, resultOf(sent)))
    return sent
  })
  if (outcome.state === 'accepted') {
    print(`${address}: accepted`)
    return 0
  }
  const reason = 'reply' in outcome ? `: ${outcome.reply}` : 'detail' in outcome ? `: ${outcome.detail}` : ''
  print(`${address}: ${outcome.state}${reason}`)
  return 1
}

/** Asks before an issue is sent. Without a terminal, for example in a script, the command itself is the consent. */
const mayBeSent = async (question: string): Promise<boolean> => !isTerminal() || isConfirmed(question)

/** Asks before something is changed that cannot be undone. Without a terminal, only `--yes` is the consent. */
async function mayBeChanged(question: string): Promise<boolean> {
  if (isTerminal() && (await isConfirmed(question))) return true
  printError(
    `Nothing was changed.${isTerminal() ? '' : ` ${question} Without a terminal, say so with --yes.`}`,
  )
  return false
}

async function sendToAll(issue: Issue, settings: Settings): Promise<number> {
  if (issue.unpublished)
    throw new Error(`${issue.unpublished}, so its link would lead nowhere. Nothing was sent.`)
  return withDatabase(settings, async database => {
    const { confirmed } = await subscriberCounts(database)
    // Otherwise the issue would begin, and addresses that are confirmed later would get only the next one.
    if (confirmed === 0 && !(await issues(database)).some(({ slug }) => slug === issue.slug))
      throw new Error(
        `Nobody is confirmed in ${nameOf(settings.database)}. Nothing was sent. Does DATABASE_URL name your list?`,
      )
    if (
      !(await mayBeSent(`Send "${issue.subject}" to the confirmed subscribers, ${confirmed} at present?`))
    ) {
      print('Nothing was sent.')
      return 1
    }
    const interrupted = new AbortController()
    const progress = showProgress()
    onInterrupt({
      onFirst: () => {
        interrupted.abort()
        progress.line(`Finishing emails that the mail server already has. ${STOP_AT_ONCE}`)
      },
      onAgain: () => {
        progress.stop()
        printError(
          `Stopped at once. The next run lists what was being sent as unknown. To continue, run the same command again.`,
        )
        process.exit(KILLED)
      },
    })
    let problem: StoppedError | undefined
    const counts = await sendIssue(database, issue, settings, {
      signal: interrupted.signal,
      onStart: progress.start,
      onDelivery: progress.add,
      onWait: progress.wait,
    })
      .catch(async (error: unknown) => {
        if (!(error instanceof StoppedError)) throw error
        problem = error
        return (await issues(database)).find(({ slug }) => slug === issue.slug)
      })
      .finally(() => progress.stop())
    const { accepted = 0, rejected = 0, deferred = 0, sending = 0, unknown = 0, unclaimed = 0 } = counts ?? {}
    const left = unclaimed + deferred + sending
    print(`${accepted} accepted, ${rejected} rejected, ${unknown} unknown, ${left} left.`)
    if (rejected + unknown > 0) print(`Addresses: npm run newsletter -- status ${issue.slug}`)
    if (problem) {
      printError(problem.message)
      printError(problem.next)
    } else if (left > 0) print('To continue, run the same command again.')
    return problem || left > 0 ? 1 : 0
  })
}

/** Ends the process on Ctrl+C, as long as nothing is being sent. */
const endOnInterrupt = () =>
  onInterrupt({
    onFirst: () => {
      print('\nNothing was sent.')
      process.exit(1)
    },
  })

interface SendOptions {
  to?: string
  dryRun?: boolean
}

async function send({ site, posts }: Service, name: string, options: SendOptions): Promise<number> {
  const settings = options.dryRun ? settingsWithoutMail(site) : settingsFrom(process.env, site.company)
  endOnInterrupt()
  // Loaded here because no other command renders emails.
  const { loadIssue, sizeWarning } = await import('../issues/issue.tsx')
  const issue = await loadIssue(name, { siteOrigin: settings.siteOrigin, site, posts })
  const warning = sizeWarning(issue)
  if (warning) printError(warning)
  if (options.dryRun) return showIssue(settings, issue)
  return options.to
    ? sendCopy(issue, addressIn(site.addresses, options.to), settings)
    : sendToAll(issue, settings)
}

/** Shows the log of attempts. Addresses of people who are not subscribed are known by their hash only. */
async function showAttempts(site: Site, slug: string | undefined, to: string | undefined): Promise<number> {
  const found = await withDatabase(settingsWithoutMail(site), (database, { secret }) =>
    attempts(database, { slug, email: to, secret }),
  )
  if (found.length === 0) print('No attempts in the last 90 days.')
  else
    printTable(
      found.map(({ slug: issue, email, who, owner, isCopy, at, outcome, stage, reply }) => ({
        at: new Date(at).toISOString(),
        issue,
        address: email ?? `unknown, hash ${who.slice(0, 8)}`,
        run: `${isCopy ? 'copy' : 'issue'} ${owner.slice(0, 8)}`,
        outcome,
        stage,
        reply,
      })),
    )
  return 0
}

async function status(site: Site, slug: string | undefined): Promise<number> {
  return withDatabase(settingsWithoutMail(site), async (database, { database: location }) => {
    const all = await issues(database)
    if (slug && !all.some(issue => issue.slug === slug)) {
      const sent = all.map(issue => issue.slug).join(', ')
      throw new Error(
        `No issue ${slug} is in ${nameOf(location)}. ${sent ? `These are: ${sent}` : 'It has none'}`,
      )
    }
    if (slug) {
      const rows = await deliveriesOf(database, slug, ['rejected', 'unknown', 'deferred', 'sending'])
      printTable(rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() })))
      return 0
    }
    print(`Database: ${nameOf(location)}`)
    printTable({ subscribers: await subscriberCounts(database) })
    if (all.length > 0)
      printTable(
        Object.fromEntries(
          all.map(({ slug, startedAt, accepted, rejected, unknown, deferred, sending, unclaimed }) => [
            slug,
            {
              started: new Date(startedAt).toISOString().slice(0, 16),
              accepted,
              rejected,
              unknown,
              deferred,
              sending,
              unclaimed,
            },
          ]),
        ),
      )
    return 0
  })
}

/** How the states of a subscription are called in the table. */
const EFFECTS = {
  subscribed: { ends: 'subscription ends', undecided: 'undecided', stays: 'stays' },
  unconfirmed: { ends: 'sign-up ends', undecided: 'undecided', stays: 'stays' },
  ended: { ends: 'has ended before', undecided: 'has ended before', stays: 'has ended before' },
} as const

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Ends the subscriptions of addresses that do not exist, after it has shown which. Exit codes: see docs/newsletter.md. */
async function importBounces(site: Site, path: string, { column, yes }: { column?: string; yes?: boolean }) {
  // Loaded here because no other command parses emails.
  const [{ readBounces }, { planOf }] = await Promise.all([
    import('../bounces/files.ts'),
    import('../bounces/plan.ts'),
  ])
  return withDatabase(settingsWithoutMail(site), async (database, { secret }) => {
    const listed = await mailedAddresses(database)
    const reports = await readBounces(path, {
      list: { isListed: key => listed.has(key), normalize: site.addresses.normalize },
      column,
    })
    const { addresses, unreadable, unlisted } = planOf(reports, listed)
    if (addresses.length > 0)
      printTable(
        addresses.map(({ email, result, state, reason, source }) => ({
          address: email,
          effect: EFFECTS[state][result],
          reason,
          source,
        })),
      )
    for (const { source, reason } of unreadable) printError(`${source}: ${reason}`)
    const ending = addresses.filter(({ result, state }) => result === 'ends' && state !== 'ended')
    const subscriptions = ending.filter(({ state }) => state === 'subscribed').length
    const undecided = addresses.filter(
      ({ result, state }) => result === 'undecided' && state !== 'ended',
    ).length
    const counts = [
      plural(subscriptions, 'subscription'),
      ...(ending.length > subscriptions ? [plural(ending.length - subscriptions, 'sign-up')] : []),
    ].join(' and ')
    if (unlisted > 0)
      print(`${plural(unlisted, 'address')}: not of this list, ignored.`.replace('addresss', 'addresses'))
    if (undecided > 0)
      print(`${plural(undecided, 'subscription')} undecided: read the reports, nothing happens.`)
    if (ending.length > 0 && !yes && !(await mayBeChanged(`End ${counts}?`))) return 1
    for (const { email } of ending) await suppress(database, email, { now: Date.now(), secret })
    print(ending.length > 0 ? `${counts} ended.` : 'No subscription ends. Nothing was changed.')
    return undecided + unreadable.length > 0 ? UNDECIDED : 0
  })
}

async function allowAddress(site: Site, address: string): Promise<number> {
  const wasSuppressed = await withDatabase(settingsWithoutMail(site), (database, { secret }) =>
    allow(database, address, secret),
  )
  print(wasSuppressed ? `${address} may sign up again` : `${address} was not suppressed`)
  return wasSuppressed ? 0 : 1
}

/** Returns a sentence about rows that a deletion left in the write-ahead log, or an empty text. */
const LOG_IS_READ =
  'Another process reads the database, so its write-ahead log still contains deleted rows. Run this command again when that process has ended.'

async function forgetAddress(site: Site, address: string): Promise<number> {
  return withDatabase(settingsWithoutMail(site), async (database, { database: location, secret }) => {
    const wasKnown = await forget(database, address, secret)
    const isLogEmpty = await emptyLog(database, location)
    print(
      (await isSuppressed(database, address, secret))
        ? `${wasKnown ? `Deleted all other data of ${address}` : `No other data of ${address}`}. A keyed hash keeps others from signing it up, because its owner has stopped emails; "allow" deletes that.`
        : `${wasKnown ? 'Deleted all' : 'No'} data of ${address}`,
    )
    if (!isLogEmpty) printError(LOG_IS_READ)
    return wasKnown && isLogEmpty ? 0 : 1
  })
}

async function expire(site: Site): Promise<number> {
  return withDatabase(settingsWithoutMail(site), async (database, { database: location }) => {
    const deleted = await deleteExpired(database, Date.now())
    print(`Deleted ${deleted} addresses that were not confirmed within 30 days`)
    if (await emptyLog(database, location)) return 0
    printError(LOG_IS_READ)
    return 1
  })
}

/** Makes the database that of the present secret. */
async function replaceSecretOfService(site: Site, yes = false): Promise<number> {
  const settings = settingsWithoutMail(site)
  const question =
    'Forget suppressed addresses and limits, and end the unsubscribe links of all earlier emails?'
  if (!yes && !(await mayBeChanged(question))) return 1
  const database = await opened(settings.database)
  try {
    await replaceSecret(database, settings.secret)
  } finally {
    database.close()
  }
  print('The service accepts this NEWSLETTER_SECRET only. Start it again with it.')
  return 0
}

/** Writes the confirmed subscribers as CSV to a new file that only its owner can read, or to the standard output. */
async function exportSubscribers(site: Site, file: string | undefined): Promise<number> {
  const { csv, count } = await withDatabase(
    settingsWithoutMail(site),
    async (database, { siteOrigin, secret }) => {
      const subscribers = await confirmedSubscribers(database)
      const urlOf = (subscriber: (typeof subscribers)[number]) =>
        `${siteOrigin}/api/unsubscribe?token=${unsubscribeToken(secret, subscriber)}`
      return { csv: csvOf(subscribers, urlOf, Object.keys(site.details)), count: subscribers.length }
    },
  )
  if (file === undefined) {
    process.stdout.write(csv)
    return 0
  }
  await writeFile(file, csv, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (codeOf(error) === 'EEXIST') throw new Error(`${file} exists. Delete it, or choose another name.`)
    if (codeOf(error) === 'ENOENT') throw new Error(`The folder of ${file} does not exist. Create it first.`)
    throw error
  })
  print(`${plural(count, 'subscriber')}: ${file}`)
  return 0
}

/** Returns the parser of the command line. `done` gets the exit code of the command that it runs. */
function programOf(service: Service, done: (code: number) => void): Command {
  const { site } = service
  const does =
    <Values extends unknown[]>(command: (...values: Values) => Promise<number>) =>
    async (...values: Values) =>
      done(await command(...values))
  const program = new Command('npm run newsletter --')
    .description('The newsletter: docs/newsletter.md explains each command.')
    .exitOverride()
    .configureOutput({
      writeOut: text => process.stdout.write(text),
      writeErr: text => process.stderr.write(text),
      outputError: text => printError(text.trimEnd()),
    })
    .showHelpAfterError('All commands: npm run newsletter -- --help')
  program
    .command('serve')
    .description('the service alone, on port 3001 or that of the variable PORT')
    .action(
      does(async () => {
        await serve(site)
        return 0
      }),
    )
  program
    .command('send')
    .description('sends an issue to all subscribers, after a question; again: to those who are left')
    .argument('<issue>', 'name of a post, or path of an .mdx file')
    .option('--dry-run', 'prints the issue and the number of its subscribers, sends nothing')
    .option('--to <address>', 'sends a copy to one address')
    .action(does((issue: string, options: SendOptions) => send(service, issue, options)))
  program
    .command('status')
    .description('subscribers and issues; or the addresses to which an issue was not delivered')
    .argument('[issue]')
    .option('--attempts', 'each attempt to send an issue or a copy in the last 90 days')
    .option('--to <address>', 'with --attempts: those for one address')
    .action(
      does(async (issue: string | undefined, { attempts: all, to }: { attempts?: true; to?: string }) => {
        if (all)
          return showAttempts(site, issue, to === undefined ? undefined : storedAddressIn(site.addresses, to))
        if (to !== undefined) throw new UsageError('status --to needs --attempts')
        return status(site, issue)
      }),
    )
  program
    .command('export')
    .description('confirmed addresses as CSV, each with its unsubscribe link')
    .argument('[file]', 'a new file; without it, the CSV is printed')
    .action(does((file: string | undefined) => exportSubscribers(site, file)))
  program
    .command('bounces')
    .description('ends the subscriptions of addresses that do not exist, after a question')
    .argument('<path>', 'emails (.eml, mbox, or a folder of them), a list, CSV or JSON of a mail service')
    .option('--column <header>', 'the column of the recipients, by its header or number')
    .option('--yes', 'does not ask')
    .action(
      does((path: string, options: { column?: string; yes?: boolean }) => importBounces(site, path, options)),
    )
  program
    .command('allow')
    .description('lets an address sign up again that gets no email')
    .argument('<address>')
    .action(does((address: string) => allowAddress(site, storedAddressIn(site.addresses, address))))
  program
    .command('forget')
    .description('erases an address')
    .argument('<address>')
    .action(does((address: string) => forgetAddress(site, storedAddressIn(site.addresses, address))))
  program
    .command('expire')
    .description('erases addresses that were not confirmed within 30 days')
    .action(does(() => expire(site)))
  program
    .command('replace-secret')
    .description('lets the service use another NEWSLETTER_SECRET on this list, after a question')
    .option('--yes', 'does not ask')
    .action(does(({ yes }: { yes?: boolean }) => replaceSecretOfService(site, yes)))
  return program
}

/**
 * Runs a command with the settings of `process.env`. Prints its result or error, and resolves with the exit code; `serve`
 * with 0 as soon as it listens.
 */
export async function runCommand(args: string[], service: Service): Promise<number> {
  let result = 0
  try {
    await programOf(service, code => (result = code)).parseAsync(args, { from: 'user' })
    return result
  } catch (error) {
    // Commander has printed its errors and the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    printError(error instanceof Error ? error.message : String(error))
    return error instanceof UsageError ? 2 : 1
  }
}
