import { listen, type RunningServer } from '../../shared/listen.ts'
import type { Row } from '@libsql/client'
import { confirmedSubscribers } from '../../newsletter/storage/subscribers.ts'
import { type LocalNewsletter, startNewsletter } from '../../sandbox/newsletter.ts'

export interface Service extends RunningServer, LocalNewsletter {
  /** Returns the addresses of all confirmed subscribers, oldest first. */
  confirmedAddresses: () => Promise<string[]>
  /** Runs SQL on its database and returns the rows. */
  rows: (sql: string) => Promise<Row[]>
  close: () => Promise<void>
}

/** Starts the newsletter with its own database and mail server, behind a local HTTP server. */
export async function startService(settings: Parameters<typeof startNewsletter>[0] = {}): Promise<Service> {
  const newsletter = await startNewsletter(settings)
  const server = await listen(newsletter.handle)
  return {
    ...newsletter,
    ...server,
    confirmedAddresses: async () =>
      (await confirmedSubscribers(newsletter.database)).map(({ email }) => email),
    rows: async sql => (await newsletter.database.execute(sql)).rows,
    async close() {
      await server.close()
      await newsletter.close()
    },
  }
}

/** Posts a sign-up, as the site's script does. */
export const subscribe = (
  { origin }: Pick<Service, 'origin'>,
  email: string,
  init: RequestInit = {},
): Promise<Response> =>
  fetch(`${origin}/api/subscribe`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
    ...init,
  })

/** Returns the links of the newest email to an address, with the origin of the service under test. */
export function linksTo(
  { mail, origin }: Service,
  address: string,
): { confirm: string; unsubscribe: string } {
  const text = mail.emailsTo(address).at(-1)?.text ?? ''
  const link = (name: string) => {
    const found = new RegExp(`https://site\\.example(/api/${name}\\?token=[\\w.-]+)`).exec(text)?.[1]
    if (!found) throw new Error(`No ${name} link in the email to ${address}: ${text}`)
    return origin + found
  }
  return { confirm: link('confirm'), unsubscribe: link('unsubscribe') }
}

/** Posts to a link, as the button of its page does. */
export const press = (link: string, init: RequestInit = {}): Promise<Response> =>
  fetch(link, { method: 'POST', ...init })

export const statusAndBody = async (
  response: Response,
): Promise<readonly [status: number, body: unknown]> => [response.status, await response.json()]
