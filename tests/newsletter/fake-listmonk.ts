/** A fake of listmonk 6.2, based on its API pages and docs/swagger/collections.yaml in knadh/listmonk. */
import { listen } from '../../src/server/listen.ts'

export type FakeListmonk = Awaited<ReturnType<typeof startListmonk>>

const failed = (status: number, message: string) => Response.json({ message }, { status })

type Status = 'unconfirmed' | 'confirmed' | 'unsubscribed' | 'blocklisted' | 'on another list'

export async function startListmonk() {
  const fake = {
    /** The status of each address that listmonk knows. */
    subscribers: new Map<string, Status>(),
    /** The operation and body of each valid request. */
    received: [] as { operation: string; body: Record<string, unknown> }[],
    /** How it fails. Numbers are HTTP statuses; `mailing` stores a POST's address but never responds. */
    behaviour: undefined as number | 'never' | 'another server' | 'mailing' | undefined,
  }
  const server = await listen(async request => {
    if (fake.behaviour === 'never') return new Promise<Response>(() => {})
    if (fake.behaviour === 'another server') return new Response('{}')
    if (typeof fake.behaviour === 'number') return failed(fake.behaviour, 'Error message')
    if (request.headers.get('Authorization') !== 'token site:secret-of-the-api')
      return failed(401, 'invalid API credentials')
    const { pathname, searchParams } = new URL(request.url)
    const operation = `${request.method} ${pathname}`
    if (operation === 'GET /api/subscribers') {
      const [, address = ''] = /^subscribers\.email = '(.*)'$/.exec(searchParams.get('query') ?? '') ?? []
      const status = fake.subscribers.get(address.replaceAll("''", "'"))
      const lists = [
        status === 'on another list'
          ? { id: 4, subscription_status: 'confirmed' }
          : { id: 3, subscription_status: status },
      ]
      return Response.json({ data: { results: [{ id: 1, status, lists }] } })
    }
    if (request.headers.get('Content-Type') !== 'application/json') return failed(404, 'Not Found')
    const body = (await request.json()) as Record<string, unknown>
    const email = String(body['email']).toLowerCase()
    fake.received.push({ operation, body })
    if (operation === 'POST /api/subscribers') {
      if (fake.subscribers.has(email)) return failed(409, 'E-mail already exists.')
      fake.subscribers.set(email, 'unconfirmed')
    }
    if (fake.behaviour === 'mailing' && request.method === 'POST') return new Promise<Response>(() => {})
    return Response.json({ data: operation.startsWith('PUT') ? true : { id: fake.received.length, ...body } })
  })
  return Object.assign(fake, server, {
    /** Settings with an API user, and with list 3, which is double opt-in. */
    env: {
      LISTMONK_URL: server.origin,
      LISTMONK_USER: 'site',
      LISTMONK_TOKEN: 'secret-of-the-api',
      LISTMONK_LIST: '3',
      SMTP_URL: '',
    },
  })
}
