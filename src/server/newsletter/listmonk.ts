/** The list in listmonk, if LISTMONK_URL is set. API: docs/swagger/collections.yaml in knadh/listmonk. */
import { z } from 'zod'
import { LoggableError } from '../log.ts'

/** Response timeout in milliseconds. */
const TIMEOUT_MS = 5000

/** Allows http:// only for this machine and host names without dots, because requests contain the token. */
const ORIGIN = /^(?:https:\/\/[^/?#]+|http:\/\/(?:127\.0\.0\.1|\[::1\]|[\w-]+)(?::\d+)?)$/

/** Settings: a listmonk API user and the number of a double opt-in list. */
export const listmonkSchema = z
  .object({
    LISTMONK_URL: z.string().regex(ORIGIN, 'must be an origin such as https://lists.company.in'),
    LISTMONK_USER: z.string({ error: 'is missing. Set it to the name of a listmonk API user' }),
    LISTMONK_TOKEN: z.string({ error: 'is missing. Set it to the API token of LISTMONK_USER' }),
    LISTMONK_LIST: z.coerce.number('must be the number of a list').int().positive(),
  })
  .transform(({ LISTMONK_URL: url, LISTMONK_USER: user, LISTMONK_TOKEN: token, LISTMONK_LIST: list }) => ({
    listmonk: { url, authorization: `token ${user}:${token}`, list, timeoutMs: TIMEOUT_MS },
    smtpUrl: '',
  }))

export type Listmonk = z.infer<typeof listmonkSchema>['listmonk']

/** Resolves with a response's `data`, or with `undefined` after a 409. Rejects with a `LoggableError`. */
async function request(
  { url, authorization, timeoutMs }: Listmonk,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) {
  try {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: { 'Authorization': authorization, 'Content-Type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 409) return undefined
    if (response.ok) return z.object({ data: z.unknown() }).parse(await response.json()).data
    throw new LoggableError(`status ${response.status}`)
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    const reason = error instanceof LoggableError ? message : (cause?.code ?? name)
    const [operation] = path.split('?')
    throw new LoggableError(`listmonk, ${method} /api/${operation ?? ''}: ${reason}`, { cause: error })
  }
}

/** An SQL condition, which listmonk accepts as a query. */
const hasEmail = (email: string) => `subscribers.email = '${email.toLowerCase().replaceAll("'", "''")}'`

const subscribersSchema = z.object({
  results: z.array(
    z.object({
      id: z.number(),
      status: z.string(),
      lists: z.array(z.object({ id: z.number(), subscription_status: z.string() })),
    }),
  ),
})

const isTimeout = (error: unknown) => ((error as Error).cause as Error | undefined)?.name === 'TimeoutError'

/**
 * Adds an address and has listmonk send a confirmation email. Sends nothing and returns 'known' if the
 * address is blocked or already confirmed for this list.
 */
export async function addSubscriber(listmonk: Listmonk, email: string): Promise<'added' | 'known'> {
  const lists = { lists: [listmonk.list], preconfirm_subscriptions: false }
  const add = () => request(listmonk, 'POST', 'subscribers', { email, name: '', status: 'enabled', ...lists })
  try {
    if ((await add()) !== undefined) return 'added'
  } catch (error) {
    if (!isTimeout(error)) throw error
    // listmonk stores an address before it waits for its mail server, so it has stored this address by now.
    await add()
    return 'added'
  }
  return (await askAgain(listmonk, email)) ? 'added' : 'known'
}

/**
 * Adds a known address to the list, and has listmonk send another confirmation email, as listmonk's own form
 * does (https://github.com/knadh/listmonk/issues/1303). Returns false if the address is blocked or already
 * confirmed for this list.
 */
async function askAgain(listmonk: Listmonk, email: string): Promise<boolean> {
  const query = encodeURIComponent(hasEmail(email))
  const { results } = subscribersSchema.parse(await request(listmonk, 'GET', `subscribers?query=${query}`))
  const [subscriber] = results
  const isConfirmed = subscriber?.lists.some(
    ({ id, subscription_status: status }) => id === listmonk.list && status === 'confirmed',
  )
  if (!subscriber || isConfirmed || subscriber.status === 'blocklisted') return false
  const { id } = subscriber
  const change = { ids: [id], action: 'add', target_list_ids: [listmonk.list], status: 'unconfirmed' }
  await request(listmonk, 'PUT', 'subscribers/lists', change)
  await request(listmonk, 'POST', `subscribers/${id}/optin`, {}).catch((error: unknown) => {
    // listmonk waits for its mail server, so the email may have been sent even if this request times out.
    if (!isTimeout(error)) throw error
  })
  return true
}

/** Unsubscribes an address, for unsubscribe links in the site's own emails. */
export async function endSubscription(listmonk: Listmonk, email: string): Promise<void> {
  const change = { query: hasEmail(email), action: 'unsubscribe', target_list_ids: [listmonk.list] }
  await request(listmonk, 'PUT', 'subscribers/query/lists', change)
}

/**
 * Creates a draft campaign, which sends nothing, and returns its URL. Escapes `{{`, which starts a listmonk
 * expression. listmonk parses a text part that contains `{{` as HTML
 * (https://github.com/knadh/listmonk/issues/1088), so such a part is passed to `Safe` as one string.
 */
export async function createDraft(
  listmonk: Listmonk,
  { subject, html, text }: Record<'subject' | 'html' | 'text', string>,
): Promise<string> {
  const [title, body] = [subject, html].map(part => part.replaceAll('{{', '{{ "{{" }}'))
  const altbody = text.includes('{{')
    ? `{{ Safe ${JSON.stringify(text).replaceAll('{{', String.raw`{\u007b`)} }}`
    : text
  const kind = { name: subject, type: 'regular', content_type: 'html', lists: [listmonk.list] }
  const data = await request(listmonk, 'POST', 'campaigns', { ...kind, subject: title, body, altbody })
  return `${listmonk.url}/admin/campaigns/${z.object({ id: z.number() }).parse(data).id}`
}
