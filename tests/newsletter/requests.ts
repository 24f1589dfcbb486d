/** Requests from visitors and email clients to the running test's service. */
import { service } from './service.ts'

export const ASHA = 'asha@studio.example'
export const HOUR_MS = 60 * 60 * 1000

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
