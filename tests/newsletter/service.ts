import type { Row } from '@libsql/client'
import { afterEach, beforeEach } from 'vitest'
import { type Mailer, mailerOf } from '../../newsletter/newsletter.ts'
import { confirmedSubscribers } from '../../newsletter/subscribers.ts'
import { startNewsletter } from '../../sandbox/newsletter.ts'
import { listen } from '../../shared/listen.ts'

export const SECRET = 'a secret of at least 32 characters'
export const CRON_SECRET = 'a secret of the host'
export const ASHA = 'asha@studio.example'
export const HOUR_MS = 60 * 60 * 1000

/** Starts the newsletter with its own database and mail server, behind a local HTTP server. `env` are variables beside theirs. */
async function startService(env: Record<string, string> = {}) {
  const started = await startNewsletter({
    SITE_ORIGIN: 'https://site.example',
    NEWSLETTER_SECRET: SECRET,
    CRON_SECRET,
    ...env,
  })
  const { newsletter, database, settings } = started
  let clockOffset = 0
  const loggedErrors: unknown[] = []
  /** How long it waits for the mail server. Milliseconds. */
  const mailing: { timeoutMs?: number } = {}
  Object.assign(newsletter, {
    now: () => Date.now() + clockOffset,
    logError: (error: unknown) => void loggedErrors.push(error),
    mailer: (...email: Parameters<Mailer>) => mailerOf(settings, mailing.timeoutMs)(...email),
  })
  const server = await listen(started.handle)
  return {
    ...started,
    origin: server.origin,
    mailing,
    /** Errors that it logged. */
    loggedErrors,
    /** Advances its clock. Milliseconds. */
    advanceClock: (ms: number) => void (clockOffset += ms),
    /** Returns the addresses of all confirmed subscribers, oldest first. */
    confirmedAddresses: async () => (await confirmedSubscribers(database)).map(({ email }) => email),
    /** Runs SQL on its database and returns the rows. */
    rows: async (sql: string): Promise<Row[]> => (await database.execute(sql)).rows,
    async close() {
      await server.close()
      await started.close()
    },
  }
}

type Service = Awaited<ReturnType<typeof startService>>

/** The service of the running test. */
export let service: Service

/** Starts a service for each test of a file. */
export function serveEachTest(): void {
  beforeEach(async () => {
    service = await startService()
  })
  afterEach(() => service.close())
}

/** Replaces the service of the running test by one with other variables. */
export async function restart(env: Record<string, string>): Promise<void> {
  await service.close()
  service = await startService(env)
}

/** Posts a sign-up, as the site's script does. */
export const subscribe = (
  email: string,
  init: RequestInit = {},
  { origin }: Pick<Service, 'origin'> = service,
): Promise<Response> =>
  fetch(`${origin}/api/subscribe`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
    ...init,
  })
export const statusOf = async (email = ASHA) => (await subscribe(email)).status

/** Returns the links of the newest email to an address, with the origin of the service under test. */
export function linksTo(address: string): { confirm: string; unsubscribe: string } {
  const text = service.mail.emailsTo(address).at(-1)?.text ?? ''
  const link = (name: string) => {
    const found = new RegExp(`https://site\\.example(/api/${name}\\?token=[\\w.-]+)`).exec(text)?.[1]
    if (!found) throw new Error(`No ${name} link in the email to ${address}: ${text}`)
    return service.origin + found
  }
  return { confirm: link('confirm'), unsubscribe: link('unsubscribe') }
}

/** Posts to a link, as the button of its page does. */
export const press = (link: string, init: RequestInit = {}): Promise<Response> =>
  fetch(link, { method: 'POST', ...init })

export const statusAndBody = async (
  response: Response,
): Promise<readonly [status: number, body: unknown]> => [response.status, await response.json()]
