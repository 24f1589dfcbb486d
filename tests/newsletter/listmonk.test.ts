/** Sign-ups to a list in listmonk, and posts as draft campaigns. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { company } from '../../src/company/company.ts'
import { newsletterErrors } from '../../src/server/newsletter/content.ts'
import { describeError } from '../../src/server/log.ts'
import { createDraft } from '../../src/server/newsletter/listmonk.ts'
import { newsletterSettings } from '../../src/server/newsletter/settings.ts'
import { signUp, unsubscribe } from '../../src/server/newsletter/subscribers.ts'
import { draft } from '../../tools/newsletter/draft.ts'
import { posts } from '../support/posts.ts'
import { type FakeListmonk, startListmonk } from './fake-listmonk.ts'
import { ASHA, press, statusAndBody, subscribe, restart, SECRET, serveEachTest, service } from './service.ts'

let listmonk: FakeListmonk
serveEachTest()
beforeEach(async () => {
  listmonk = await startListmonk()
  await restart(listmonk.env)
})
afterEach(() => listmonk.close())

/** Makes the service wait only briefly for listmonk. */
function shortenTimeout() {
  const { listmonk: settings } = service.dependencies
  if (settings) settings.timeoutMs = 500
}

const answer = async (email = ASHA) => statusAndBody(await subscribe(email))
const TAKEN = [201, { data: { status: 'pending' } }]
const KNOWN = [409, { error: newsletterErrors.alreadySubscribed }]
const FAILED = [503, { error: newsletterErrors.failed }]
const logged = () => service.loggedErrors.map(describeError)

describe('a sign-up', () => {
  it('adds a new, unconfirmed address to the double opt-in list; the site itself stores and sends nothing', async () => {
    expect(await answer()).toEqual(TAKEN)
    const body = { email: ASHA, name: '', status: 'enabled', lists: [3], preconfirm_subscriptions: false }
    expect(listmonk.received).toEqual([{ operation: 'POST /api/subscribers', body }])
    expect([await service.addresses(), service.mail.emails]).toEqual([[], []])
  })

  // https://github.com/knadh/listmonk/issues/2403: listmonk responds with 409 to every address that it knows.
  it('asks the owner of a known address to confirm again, but gets 409 if the address is confirmed or blocklisted', async () => {
    for (const status of ['unconfirmed', 'unsubscribed', 'on another list'] as const) {
      listmonk.subscribers.set(ASHA, status)
      listmonk.received.length = 0
      expect(await answer('ASHA@studio.example')).toEqual(TAKEN)
      const body = { ids: [1], action: 'add', target_list_ids: [3], status: 'unconfirmed' }
      expect(listmonk.received.slice(1)).toEqual([
        { operation: 'PUT /api/subscribers/lists', body },
        { operation: 'POST /api/subscribers/1/optin', body: {} },
      ])
    }
    listmonk.behaviour = 'mailing'
    shortenTimeout()
    expect(await answer()).toEqual(TAKEN)
    for (const status of ['confirmed', 'blocklisted'] as const) {
      listmonk.subscribers.set(ASHA, status)
      expect(await answer()).toEqual(KNOWN)
    }
  })

  it.each<[string, string, () => unknown]>([
    ['responds with 502', 'status 502', () => (listmonk.behaviour = 502)],
    ['has another token', 'status 401', () => restart({ ...listmonk.env, LISTMONK_TOKEN: 'x' })],
    [
      'does not respond',
      'TimeoutError',
      () => {
        shortenTimeout()
        listmonk.behaviour = 'never'
      },
    ],
    ['is not running', 'ECONNREFUSED', () => listmonk.close()],
    ['responds like another server', 'ZodError', () => (listmonk.behaviour = 'another server')],
  ])('gets 503 if listmonk %s, and the logged reason has no address or token', async (_, reason, breakIt) => {
    await breakIt()
    expect(await answer()).toEqual(FAILED)
    expect(logged()).toEqual([`listmonk, POST /api/subscribers: ${reason}`])
  })

  it('gets 201 when listmonk works again, even after more failures than the daily limit on emails allows', async () => {
    listmonk.behaviour = 500
    for (let i = 0; i < 6; i++) expect(await answer()).toEqual(FAILED)
    listmonk.behaviour = undefined
    expect(await answer()).toEqual(TAKEN)
  })

  it("gets 201 if listmonk's mail server does not respond, because the address is stored; in a flood, signing up a known address takes as long as signing up a new one", async () => {
    const known = ['a@studio.example', 'b@studio.example', 'c@studio.example']
    for (const email of known) expect(await answer(email)).toEqual(TAKEN)
    for (const email of known) listmonk.subscribers.set(email, 'confirmed')
    for (const email of known) expect(await answer(email)).toEqual(KNOWN)
    shortenTimeout()
    listmonk.behaviour = 'mailing'
    listmonk.received.length = 0
    /** Returns how many requests about `ASHA` had reached listmonk when the sign-up of `email` succeeded. */
    const askedBefore = async (email: string) => {
      expect(await answer(email)).toEqual(TAKEN)
      return listmonk.received.filter(({ body }) => body['email'] === ASHA).length
    }
    expect(await Promise.all([ASHA, 'a@studio.example'].map(askedBefore))).toEqual([2, 2])
    listmonk.behaviour = 500
    expect(await Promise.all([answer('ravi@studio.example'), answer()])).toEqual([FAILED, FAILED])
  })

  it('gets 201 without a request to listmonk if the owner of the address has unsubscribed', async () => {
    await signUp(service.database, { email: ASHA, token: 'x', now: 1, secret: SECRET })
    await unsubscribe(service.database, { id: 1, email: ASHA }, 2, SECRET)
    expect(await answer()).toEqual(TAKEN)
    expect(listmonk.received).toEqual([])
  })

  it('has the same limits with listmonk as without it', async () => {
    await restart({ ...listmonk.env, NEWSLETTER_SIGNUPS_PER_HOUR: '3', NEWSLETTER_EMAILS_PER_HOUR: '2' })
    const statuses: number[] = []
    for (const name of ['a', 'b', 'c', 'd']) statuses.push((await answer(`${name}@studio.example`))[0])
    expect(statuses).toEqual([201, 201, 503, 429])
  })
})

it("the unsubscribe link in one of the site's earlier emails also ends the subscription in listmonk", async () => {
  const email = "o'brien@studio.example"
  const signup = await signUp(service.database, { email, token: 'x', now: 1, secret: SECRET })
  const token = signup.state === 'claimed' ? signup.unsubscribeToken : ''
  listmonk.behaviour = 500
  const response = await press(`${service.origin}/api/unsubscribe?token=${token}`)
  expect([response.status, await response.text()]).toEqual([503, expect.not.stringContaining('subscribe.')])
  listmonk.behaviour = undefined
  expect((await press(`${service.origin}/api/unsubscribe?token=${token}`)).status).toBe(200)
  const query = "subscribers.email = 'o''brien@studio.example'"
  const body = { query, action: 'unsubscribe', target_list_ids: [3] }
  expect(listmonk.received).toEqual([{ operation: 'PUT /api/subscribers/query/lists', body }])
})

it.each([
  [{ LISTMONK_URL: 'http://lists.company.example' }, 'LISTMONK_URL: must be an origin'],
  [{ LISTMONK_URL: 'https://lists.company.example/admin' }, 'LISTMONK_URL: must be an origin'],
  [{ LISTMONK_TOKEN: '' }, 'LISTMONK_TOKEN: is missing'],
  [{ LISTMONK_LIST: 'news' }, 'LISTMONK_LIST: must be the number of a list'],
])('rejects %j, and names the variable', (changes, message) => {
  expect(() => newsletterSettings({ ...listmonk.env, NEWSLETTER_SECRET: SECRET, ...changes })).toThrow(
    message,
  )
})

// listmonk's docker-compose.yml names the container listmonk_app.
it.each(['http://listmonk_app:9000', 'http://[::1]:9000'])('accepts %s', url => {
  const env = { ...listmonk.env, NEWSLETTER_SECRET: SECRET, LISTMONK_URL: url }
  expect(newsletterSettings(env).listmonk?.url).toBe(url)
})

describe('draft', () => {
  const drafted = async (slug: string, env: Record<string, string>) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    await draft(slug)
    return log.mock.calls
  }
  const slug = posts[0]?.slug ?? ''

  it.skipIf(!slug)(
    'turns a post into a draft campaign with absolute URLs and a text part, and prints the URL of the campaign',
    async () => {
      const [post] = posts
      expect(await drafted(slug, listmonk.env)).toEqual([[`${listmonk.origin}/admin/campaigns/1`]])
      const [{ operation, body } = { body: {} as Record<string, unknown> }] = listmonk.received
      expect(operation).toBe('POST /api/campaigns')
      const kind = { type: 'regular', content_type: 'html', lists: [3] }
      expect(body).toMatchObject({ name: post?.title, subject: post?.title, ...kind })
      const address = `${company.origin}${post?.path ?? ''}`
      expect(body['body']).toContain(`<a href="${address}">`)
      expect(String(body['body'])).not.toMatch(/(?:href|src)="(?!https?:|mailto:)/)
      expect(body['altbody']).toMatch(new RegExp(`\\n${address}$`))
      expect(body['altbody']).not.toMatch(/<\w/)
    },
  )

  it('escapes "{{" in text, so that listmonk does not evaluate it', async () => {
    if (!service.settings.listmonk) throw new Error('no listmonk settings')
    const email = { subject: 'A {{ title', html: '<p>{{ name }}</p>', text: "{{ name }}\n'" }
    await createDraft(service.settings.listmonk, email)
    expect(listmonk.received[0]?.body).toMatchObject({
      subject: 'A {{ "{{" }} title',
      body: '<p>{{ "{{" }} name }}</p>',
      altbody: String.raw`{{ Safe "{\u007b name }}\n'" }}`,
    })
  })

  it('fails if no published post has the given name, or if listmonk is not set up', async () => {
    await expect(drafted('nothing', listmonk.env)).rejects.toThrow('"nothing" is not a published post')
    await expect(drafted(slug, { LISTMONK_URL: '' })).rejects.toThrow('LISTMONK_URL is missing')
    expect(listmonk.received).toEqual([])
  })
})
