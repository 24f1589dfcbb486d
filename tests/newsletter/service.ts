import type { Row } from '@libsql/client'
import { afterEach, beforeEach } from 'vitest'
import { type Mailer, mailerOf } from '../../src/server/newsletter/dependencies.ts'
import { confirmedSubscribers } from '../../src/server/newsletter/subscribers.ts'
import { startNewsletter } from '../../tools/sandbox/newsletter.ts'
import { listen } from '../../src/server/listen.ts'

export const SECRET = 'a secret of at least 32 characters'
export const CRON_SECRET = 'a secret of the host'
export const ASHA = 'asha@studio.example'
export const HOUR_MS = 60 * 60 * 1000

/** Starts the newsletter with its own database, mail server and local HTTP server. `env` adds variables. */
async function startService(env: Record<string, string> = {}) {
  const started = await startNewsletter({
    SITE_ORIGIN: 'https://site.example',
    NEWSLETTER_SECRET: SECRET,
    CRON_SECRET,
    ...env,
  })
  const { dependencies, database, settings } = started
  let clockOffset = 0
  const loggedErrors: unknown[] = []
  /** How long the service waits for the mail server, in milliseconds. */
  const mailing: { timeoutMs?: number } = {}
  Object.assign(dependencies, {
    now: () => Date.now() + clockOffset,
    logError: (error: unknown) => void loggedErrors.push(error),
    mailer: (...email: Parameters<Mailer>) => mailerOf(settings, mailing.timeoutMs)(...email),
  })
  const server = await listen(started.handle)
  return {
    ...started,
    origin: server.origin,
    mailing,
    /** Errors that the service has logged. */
    loggedErrors,
    /** Advances the service's clock by this many milliseconds. */
    advanceClock: (ms: number) => void (clockOffset += ms),
    /** Returns the addresses of all confirmed subscribers, oldest first. */
    confirmedAddresses: async () => (await confirmedSubscribers(database)).map(({ email }) => email),
    /** Runs SQL on the database and returns the rows. */
    rows: async (sql: string): Promise<Row[]> => (await database.execute(sql)).rows,
    async close() {
      await server.close()
      await started.close()
    },
  }
}

type Service = Awaited<ReturnType<typeof startService>>

/** The running test's service. */
export let service: Service

/** Starts a service for each test in a file. */
export function serveEachTest(): void {
  beforeEach(async () => {
    service = await startService()
  })
  afterEach(() => service.close())
}

/** Replaces the running test's service with one that has different environment variables. */
export async function restart(env: Record<string, string>): Promise<void> {
  await service.close()
  service = await startService(env)
}

/** Posts a sign-up, as the site's script does. */
export const subscribe = (
  email: string,
  init: RequestInit = {},
  { origin }: { origin: string } = service,
): Promise<Response> =>
  fetch(`${origin}/api/subscribe`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
    ...init,
  })
export const statusOf = async (email = ASHA) => (await subscribe(email)).status

/** Returns the links in the newest email to an address, with the origin of the service under test. */
export function linksTo(address: string): { confirm: string; unsubscribe: string } {
  const text = service.mail.emailsTo(address).at(-1)?.text ?? ''
  const link = (name: string) => {
    const found = new RegExp(`https://site\\.example(/api/${name}\\?token=[\\w.-]+)`).exec(text)?.[1]
    if (!found) throw new Error(`No ${name} link in the email to ${address}: ${text}`)
    return service.origin + found
  }
  return { confirm: link('confirm'), unsubscribe: link('unsubscribe') }
}

/** Posts to a link, as the button on its page does. */
export const press = (link: string, init: RequestInit = {}): Promise<Response> =>
  fetch(link, { method: 'POST', ...init })

export const statusAndBody = async (response: Response) =>
  [response.status, (await response.json()) as unknown] as const
