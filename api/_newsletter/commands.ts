/** The commands of `npm run newsletter`. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Client } from '@libsql/client'
import { emailSchema } from '../../machines/email.schema.ts'
import { addressKey } from './address.ts'
import { newsletterApp } from './app.ts'
import { attempts, beginCopy, endAttempt, resultOf } from './attempts.ts'
import { csvOf } from './csv.ts'
import { clientAddressBehind } from './client-address.ts'
import { checkSecret, migrate, replaceSecret } from './database.ts'
import { deliveriesOf, issues } from './deliveries.ts'
import { listen } from './listen.ts'
import { onInterrupt } from './interrupt.ts'
import { emptyLog, openDatabase } from './local-database.ts'
import { openNewsletter } from './newsletter.ts'
import { showProgress } from './progress.ts'
import { type Issue, messageFor, sendIssue, StoppedError } from './send.ts'
import { type Settings, settingsFrom } from './settings.ts'
import { SmtpSession } from './smtp-session.ts'
import { isConfirmed, isTerminal, print, printError, printTable } from './terminal.ts'
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
} from './subscribers.ts'
import { unsubscribeToken } from './tokens.ts'

const PORT = 3001
/** Exit code of a run that Ctrl+C has stopped at once, as shells report it. */
const KILLED = 130
const STOP_AT_ONCE = 'Press Ctrl+C again to stop at once.'
/** Exit code of an import with reports that a person should read. */
const UNDECIDED = 3
const HOUR_MS = 60 * 60 * 1000
const USAGE = `npm run newsletter -- <command>

  serve                                 the service alone
  send <file.mdx|post> --dry-run        prints an issue and the number of its subscribers, sends nothing
  send <file.mdx|post> --to <address>   sends a copy of an issue to one address
  send <file.mdx|post>                  sends an issue to all subscribers; again: to those who are left
  status [issue]                        subscribers and issues; the addresses to which an issue was not delivered
  status [issue] --attempts             each attempt to send an issue or a copy in the last 90 days
  status --attempts --to <address>      the same for one address
  export                                confirmed addresses as CSV
  bounces <file|folder>                 ends the subscriptions of addresses that do not exist, after a question: emails (.eml,
                                        mbox, or a folder of them), a list, CSV or JSON of a mail service
          --column <header|number>      the column of the recipients
          --yes                         does not ask
  allow <address>                       lets an address sign up again that gets no email
  forget <address>                      erases an address
  expire                                erases addresses that were not confirmed within 30 days
  replace-secret                        lets the service use another NEWSLETTER_SECRET on this list, after a question
          --yes                         does not ask`

class UsageError extends Error {}

/** Opens and migrates the database. Commands that send nothing need no SMTP_URL. */
async function withDatabase<T>(
  run: (database: Client, settings: Settings) => Promise<T>,
  settings: Settings = settingsFrom({ ...process.env, SMTP_URL: 'smtp://unused' }),
): Promise<T> {
  const database = await openDatabase(settings.database)
  try {
    await migrate(database)
    await checkSecret(database, settings.secret)
    return await run(database, settings)
  } finally {
    database.close()
  }
}

async function serve(): Promise<void> {
  const settings = settingsFrom(process.env)
  const newsletter = await openNewsletter(settings, await openDatabase(settings.database))
  const { database, now, logError } = newsletter
  const app = newsletterApp(() => Promise.resolve(newsletter))
  setInterval(() => {
    deleteExpired(database, now())
      .then(() => emptyLog(database, settings.database))
      .catch(logError)
  }, HOUR_MS).unref()
  const { origin } = await listen(
    request => app.fetch(request),
    Number(process.env['PORT'] ?? PORT),
    clientAddressBehind(settings.trustedProxies),
  )
  print(`Newsletter API: ${origin}`)
}

const sizeOf = (text: string) => `${Math.ceil(Buffer.byteLength(text) / 1024)} KB`

async function showIssue({ subject, html, text }: Issue): Promise<number> {
  const { confirmed } = await withDatabase(subscriberCounts)
  for (const line of text.split('\n')) print(line)
  print('')
  print(`Subject: ${subject}`)
  print(`HTML part: ${sizeOf(html)}, text part: ${sizeOf(text)}`)
  print(`${confirmed} confirmed subscribers. Nothing was sent.`)
  return 0
}

function addressIn(text: string): string {
  const { data: address } = emailSchema.safeParse(text)
  if (!address) throw new UsageError(`${text} is not an address`)
  return address
}

/** The same, but for addresses of the list, which an earlier version may have accepted. */
const storedAddressIn = (text: string): string =>
  /\S@\S/.test(text) ? (emailSchema.safeParse(text).data ?? text.trim()) : addressIn(text)

/** The link of a copy for somebody who is not subscribed leads to the page for unknown links. */
async function sendCopy(issue: Issue, to: string, settings: Settings): Promise<number> {
  const address = addressIn(to)
  const outcome = await withDatabase(async database => {
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
  }, settings)
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
  return withDatabase(async database => {
    const { confirmed } = await subscriberCounts(database)
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
    let problem: string | undefined
    const counts = await sendIssue(database, issue, settings, {
      signal: interrupted.signal,
      onStart: progress.start,
      onDelivery: progress.add,
      onWait: progress.wait,
    })
      .catch(async (error: unknown) => {
        if (!(error instanceof StoppedError)) throw error
        problem = error.message
        return (await issues(database)).find(({ slug }) => slug === issue.slug)
      })
      .finally(() => progress.stop())
    const { accepted = 0, rejected = 0, deferred = 0, sending = 0, unknown = 0, left = 0 } = counts ?? {}
    print(
      `${accepted} accepted, ${rejected} rejected, ${unknown} unknown, ${left + deferred + sending} left.`,
    )
    if (problem) printError(problem)
    if (rejected + unknown > 0) print(`Addresses: npm run newsletter -- status ${issue.slug}`)
    if (left + deferred + sending > 0) print('To continue, run the same command again.')
    return problem || left + deferred + sending > 0 ? 1 : 0
  }, settings)
}

/** Ends the process on Ctrl+C, as long as nothing is being sent. */
const endOnInterrupt = () =>
  onInterrupt({
    onFirst: () => {
      print('\nNothing was sent.')
      process.exit(1)
    },
  })

async function send(name: string, options: { 'to'?: string; 'dry-run'?: boolean }): Promise<number> {
  const settings = settingsFrom(
    options['dry-run'] ? { ...process.env, SMTP_URL: 'smtp://unused' } : process.env,
  )
  endOnInterrupt()
  // Loaded here because no other command renders emails.
  const { loadIssue, sizeWarning } = await import('./issue.tsx')
  const project = join(import.meta.dirname, '../..')
  const issue = await loadIssue(name, { siteOrigin: settings.siteOrigin, project })
  const warning = sizeWarning(issue)
  if (warning) printError(warning)
  if (options['dry-run']) return showIssue(issue)
  return options.to ? sendCopy(issue, options.to, settings) : sendToAll(issue, settings)
}

/** Shows the log of attempts. Addresses of people who are not subscribed are known by their hash only. */
async function showAttempts(slug: string | undefined, to: string | undefined): Promise<number> {
  const found = await withDatabase((database, { secret }) => attempts(database, { slug, email: to, secret }))
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

async function status(slug: string | undefined): Promise<number> {
  return withDatabase(async database => {
    const all = await issues(database)
    if (slug && !all.some(issue => issue.slug === slug)) throw new Error(`No issue ${slug} was sent`)
    if (slug) {
      const rows = await deliveriesOf(database, slug, ['rejected', 'unknown', 'deferred', 'sending'])
      printTable(rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() })))
      return 0
    }
    printTable({ subscribers: await subscriberCounts(database) })
    if (all.length > 0)
      printTable(
        Object.fromEntries(
          all.map(({ slug, startedAt, accepted, rejected, unknown, deferred, sending, left }) => [
            slug,
            {
              started: new Date(startedAt).toISOString().slice(0, 16),
              accepted,
              rejected,
              unknown,
              left: left + deferred + sending,
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
async function importBounces(path: string, { column, yes }: { column?: string; yes?: boolean }) {
  // Loaded here because no other command parses emails.
  const [{ readBounces }, { planOf }] = await Promise.all([
    import('./bounces/files.ts'),
    import('./bounces/plan.ts'),
  ])
  return withDatabase(async (database, { secret }) => {
    const listed = await mailedAddresses(database)
    const reports = await readBounces(path, { isListed: key => listed.has(key), column })
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

async function allowAddress(address: string): Promise<number> {
  const wasSuppressed = await withDatabase((database, { secret }) => allow(database, address, secret))
  print(wasSuppressed ? `${address} may sign up again` : `${address} was not suppressed`)
  return wasSuppressed ? 0 : 1
}

/** What a deletion left in the write-ahead log, or an empty text. */
const LOG_IS_READ =
  'Another process reads the database, so its write-ahead log still contains deleted rows. Run this command again when that process has ended.'

async function forgetAddress(address: string): Promise<number> {
  return withDatabase(async (database, { database: location, secret }) => {
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

async function expire(): Promise<number> {
  return withDatabase(async (database, { database: location }) => {
    const deleted = await deleteExpired(database, Date.now())
    print(`Deleted ${deleted} addresses that were not confirmed within 30 days`)
    if (await emptyLog(database, location)) return 0
    printError(LOG_IS_READ)
    return 1
  })
}

/** Makes the database that of the present secret. */
async function replaceSecretOfService(yes = false): Promise<number> {
  const settings = settingsFrom({ ...process.env, SMTP_URL: 'smtp://unused' })
  const question =
    'Forget suppressed addresses and limits, and end the unsubscribe links of all earlier emails?'
  if (!yes && !(await mayBeChanged(question))) return 1
  const database = await openDatabase(settings.database)
  try {
    await migrate(database)
    await replaceSecret(database, settings.secret)
  } finally {
    database.close()
  }
  print('The service accepts this NEWSLETTER_SECRET only. Start it again with it.')
  return 0
}

/** Options of each command that has some. */
const OPTIONS = new Map([
  ['send', ['to', 'dry-run']],
  ['status', ['attempts', 'to']],
  ['bounces', ['column', 'yes']],
  ['replace-secret', ['yes']],
])

async function run(args: string[]): Promise<number> {
  const {
    positionals: [command, argument, ...rest],
    values: options,
  } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'to': { type: 'string' },
      'dry-run': { type: 'boolean' },
      'column': { type: 'string' },
      'yes': { type: 'boolean' },
      'attempts': { type: 'boolean' },
    },
  })
  const allowed = OPTIONS.get(command ?? '') ?? []
  if (rest.length > 0 || Object.keys(options).some(option => !allowed.includes(option)))
    throw new UsageError(USAGE)
  if (command === 'status') {
    if (options.attempts)
      return showAttempts(argument, options.to === undefined ? undefined : storedAddressIn(options.to))
    if (options.to !== undefined) throw new UsageError(USAGE)
    return status(argument)
  }
  if (argument) {
    if (command === 'send') return send(argument, options)
    if (command === 'bounces') return importBounces(argument, options)
    if (command === 'allow') return allowAddress(storedAddressIn(argument))
    if (command === 'forget') return forgetAddress(storedAddressIn(argument))
    throw new UsageError(USAGE)
  }
  if (command === 'serve') {
    await serve()
    return 0
  }
  if (command === 'export') {
    const csv = await withDatabase(async (database, { siteOrigin, secret }) =>
      csvOf(
        await confirmedSubscribers(database),
        subscriber => `${siteOrigin}/api/unsubscribe?token=${unsubscribeToken(secret, subscriber)}`,
      ),
    )
    process.stdout.write(csv)
    return 0
  }
  if (command === 'expire') return expire()
  if (command === 'replace-secret') return replaceSecretOfService(options.yes)
  throw new UsageError(USAGE)
}

/**
 * Runs a command with the settings of `process.env`. Prints its result or error, and resolves with the exit code; `serve`
 * with 0 as soon as it listens.
 */
export async function runCommand(args: string[]): Promise<number> {
  try {
    return await run(args)
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error))
    const isUsage =
      error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    return isUsage ? 2 : 1
  }
}
