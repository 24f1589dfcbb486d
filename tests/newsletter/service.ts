import type { Row } from '@libsql/client'
import { afterEach, beforeEach } from 'vitest'
import { type Mailer, mailerOf } from '../../src/server/newsletter/newsletter.ts'
import { confirmedSubscribers } from '../../src/server/newsletter/subscribers.ts'
import { startNewsletter } from '../fakes/newsletter.ts'
import { listen } from '../../src/server/listen.ts'

export const SECRET = 'a secret of at least 32 characters'
export const CRON_SECRET = 'a secret of the host'

/** Starts the newsletter with its own database, mail server and local HTTP server. `env` adds variables. */
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
  /** How long the service waits for the mail server, in milliseconds. */
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

/** Starts a service for each test of a file. */
export function serveEachTest(): void {
  beforeEach(async () => {
    service = await startService()
  })
  afterEach(() => service.close())
}

/** Replaces the running test's service with a service that has other variables. */
export async function restart(env: Record<string, string>): Promise<void> {
  await service.close()
  service = await startService(env)
}
