import { listen, type RunningServer } from '../../api/_newsletter/listen.ts'
import { type LocalNewsletter, startNewsletter } from '../../sandbox/newsletter.ts'

export interface Service extends RunningServer, LocalNewsletter {
  close: () => Promise<void>
}

/** The service over real HTTP, all of its own. */
export async function startService(settings: Parameters<typeof startNewsletter>[0] = {}): Promise<Service> {
  const newsletter = await startNewsletter(settings)
  const server = await listen(newsletter.handle)
  return {
    ...newsletter,
    ...server,
    async close() {
      await server.close()
      await newsletter.close()
    },
  }
}

/** Asks for the newsletter, as the site's script does. */
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

/** The two links of the newest email to an address, at the service under test. */
export function linksTo(
  { mail, origin }: Service,
  address: string,
): { confirm: string; unsubscribe: string } {
  const text = mail.emailsTo(address).at(-1)?.text ?? ''
  const link = (name: string) => {
    const found = new RegExp(`https://site\\.example(/api/${name}\\?token=[\\w-]+)`).exec(text)?.[1]
    if (!found) throw new Error(`no link to ${name} in the email to ${address}: ${text}`)
    return origin + found
  }
  return { confirm: link('confirm'), unsubscribe: link('unsubscribe') }
}

export const press = (link: string, init: RequestInit = {}): Promise<Response> =>
  fetch(link, { method: 'POST', ...init })
