/** The list in listmonk, which sends all emails. API: docs/swagger/collections.yaml in its repository. */
import { z } from 'zod'
import { LoggableError } from '../log.ts'

/** Response timeout in milliseconds. */
const TIMEOUT_MS = 5000

/** Allows http:// only for this machine or dotless container names, because each request sends the token. */
const ORIGIN = /^(?:https:\/\/[^/?#]+|http:\/\/(?:127\.0\.0\.1|[a-z\d-]+)(?::\d+)?)$/

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

class ListmonkError extends LoggableError {
  reason = ''
}

/** Resolves with a response's `data`, or `undefined` for a known address. Rejects with a `ListmonkError`. */
async function request(
  { url, authorization, timeoutMs }: Listmonk,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
) {
  try {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: { 'Authorization': authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 409) return undefined
    if (response.ok) return z.object({ data: z.unknown() }).parse(await response.json()).data
    throw new LoggableError(`it responded with ${response.status}`)
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    const reason = error instanceof LoggableError ? message : (cause?.code ?? name)
    throw Object.assign(new ListmonkError(`listmonk, ${method} /api/${path}: ${reason}`), { reason })
  }
}

/** Adds an address unless the list already has it. listmonk sends new addresses a confirmation email. */
export async function addSubscriber(listmonk: Listmonk, email: string): Promise<'added' | 'known'> {
  const lists = { lists: [listmonk.list], preconfirm_subscriptions: false }
  const add = () => request(listmonk, 'POST', 'subscribers', { email, name: '', status: 'enabled', ...lists })
  try {
    return (await add()) === undefined ? 'known' : 'added'
  } catch (error) {
    if (!(error instanceof ListmonkError && error.reason === 'TimeoutError')) throw error
    // listmonk stores an address before it waits for its mail server, so it has stored this address by now.
    await add()
    return 'added'
  }
}

/** Unsubscribes an address, for unsubscribe links in the site's own emails. */
export async function endSubscription(listmonk: Listmonk, email: string): Promise<void> {
  const query = `subscribers.email = '${email.toLowerCase().replaceAll("'", "''")}'`
  const change = { query, action: 'unsubscribe', target_list_ids: [listmonk.list] }
  await request(listmonk, 'PUT', 'subscribers/query/lists', change)
}

/** Creates a draft campaign, which sends nothing, and returns its URL. Escapes listmonk's `{{`. */
export async function createDraft(
  listmonk: Listmonk,
  { subject, html, text }: Record<'subject' | 'html' | 'text', string>,
): Promise<string> {
  const [title, body, altbody] = [subject, html, text].map(part => part.replaceAll('{{', '{{ "{{" }}'))
  const kind = { name: subject, type: 'regular', content_type: 'html', lists: [listmonk.list] }
  const data = await request(listmonk, 'POST', 'campaigns', { ...kind, subject: title, body, altbody })
  return `${listmonk.url}/admin/campaigns/${z.object({ id: z.number() }).parse(data).id}`
}
