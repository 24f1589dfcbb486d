/** The list in listmonk, and a post as a draft campaign there. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { POSTS_FOLDER } from '#src/build/posts.ts'
import { company } from '#src/content/company.ts'
import { newsletterErrors, newsletterResult } from '#src/content/newsletter.ts'
import { describeError } from '../../shared/log.ts'
import { settingsFrom } from '../../newsletter/settings.ts'
import { signUp, unsubscribe } from '../../newsletter/subscribers.ts'
import { emailOf } from '../../tools/newsletter/draft.ts'
import { FRONT_MATTER } from '../support/post-file.ts'
import { posts } from '../support/posts.ts'
import { type FakeListmonk, startListmonk } from './fake-listmonk.ts'
import { run } from './run-command.ts'
import { press, SECRET, type Service, startService, statusAndBody, subscribe } from './service.ts'

const ASHA = 'asha@studio.example'
let listmonk: FakeListmonk
let service: Service
beforeEach(async () => {
  listmonk = await startListmonk()
  service = await startService({ env: listmonk.env })
})
afterEach(async () => {
  await service.close()
  await listmonk.close()
  vi.unstubAllEnvs()
})
const answer = async (email = ASHA) => statusAndBody(await subscribe(service, email))
const FAILED = [503, { error: newsletterErrors.failed }]
const logged = () => service.loggedErrors.map(describeError)

describe('sign-up', () => {
  it('new address -> added to the double opt-in list, unconfirmed; nothing stored or sent here; again -> 409', async () => {
    expect(await answer()).toEqual([201, { data: { status: 'pending' } }])
    expect(listmonk.received).toEqual([
      {
        operation: 'POST /api/subscribers',
        body: { email: ASHA, name: '', status: 'enabled', lists: [3], preconfirm_subscriptions: false },
      },
    ])
    expect([await service.addresses(), service.mail.emails]).toEqual([[], []])
    expect(await answer('ASHA@studio.example')).toEqual([409, { error: newsletterErrors.alreadySubscribed }])
    const form = { method: 'POST', body: new URLSearchParams({ email: 'ravi@studio.example' }) }
    const page = await fetch(`${service.origin}/api/subscribe`, form)
    expect([page.status, await page.text()]).toEqual([201, expect.stringContaining(newsletterResult.success)])
  })

  it.each([
    [401, 'listmonk, POST /api/subscribers: it answers 401'],
    [403, 'listmonk, POST /api/subscribers: it answers 403'],
    [500, 'listmonk, POST /api/subscribers: it answers 500'],
    [502, 'listmonk, POST /api/subscribers: it answers 502'],
  ])(
    'listmonk answers %s -> 503, logged; more often than a day allows, then it works',
    async (status, line) => {
      listmonk.behaviour = status
      for (let i = 0; i < 6; i++) expect(await answer()).toEqual(FAILED)
      expect(new Set(logged())).toEqual(new Set([line]))
      listmonk.behaviour = undefined
      expect((await answer())[0]).toBe(201)
    },
  )

  it('wrong token -> 503, and the log has neither it nor the address', async () => {
    await service.close()
    service = await startService({ env: { ...listmonk.env, LISTMONK_TOKEN: 'another-token' } })
    expect(await answer()).toEqual(FAILED)
    expect(logged()).toEqual(['listmonk, POST /api/subscribers: it answers 401'])
  })

  it('listmonk does not answer -> 503 within the time that the form waits', { timeout: 20_000 }, async () => {
    listmonk.behaviour = 'never'
    expect(await answer()).toEqual(FAILED)
    expect(logged()).toEqual(['listmonk, POST /api/subscribers: TimeoutError'])
  })

  it('listmonk is not running -> 503 with the reason in the log', async () => {
    await listmonk.close()
    expect(await answer()).toEqual(FAILED)
    expect(logged()).toEqual(['listmonk, POST /api/subscribers: ECONNREFUSED'])
  })

  it('another server answers 200 -> 503, because it is no answer of listmonk', async () => {
    const handle = vi.spyOn(globalThis, 'fetch')
    handle.mockResolvedValue(new Response('<html>Log in</html>'))
    const body = JSON.stringify({ email: ASHA })
    const headers = { 'Content-Type': 'application/json' }
    const request = new Request(`${service.origin}/api/subscribe`, { method: 'POST', headers, body })
    expect(await statusAndBody(await service.handle(request))).toEqual(FAILED)
    handle.mockRestore()
  })

  it('address whose owner has stopped emails of the site -> 201, and listmonk is not asked', async () => {
    await signUp(service.database, { email: ASHA, token: 'x', now: 1, secret: SECRET })
    await unsubscribe(service.database, { id: 1, email: ASHA }, 2, SECRET)
    expect((await answer())[0]).toBe(201)
    expect(listmonk.received).toEqual([])
  })

  it('limits -> the same as without listmonk', async () => {
    await service.close()
    service = await startService({ env: { ...listmonk.env, NEWSLETTER_SIGNUPS_PER_HOUR: '2' } })
    const statuses: number[] = []
    for (const name of ['a', 'b', 'c']) statuses.push((await answer(`${name}@studio.example`))[0])
    expect(statuses).toEqual([201, 201, 429])
  })
})

it('unsubscribe link of an email that the site sent before -> ends the subscription in listmonk also', async () => {
  const email = "o'brien@studio.example"
  const signup = await signUp(service.database, { email, token: 'x', now: 1, secret: SECRET })
  const token = signup.state === 'claimed' ? signup.unsubscribeToken : ''
  listmonk.behaviour = 500
  expect((await press(`${service.origin}/api/unsubscribe?token=${token}`)).status).toBe(503)
  listmonk.behaviour = undefined
  expect((await press(`${service.origin}/api/unsubscribe?token=${token}`)).status).toBe(200)
  expect(listmonk.received).toEqual([
    {
      operation: 'PUT /api/subscribers/query/lists',
      body: {
        query: "subscribers.email = 'o''brien@studio.example'",
        action: 'unsubscribe',
        target_list_ids: [3],
      },
    },
  ])
})

it.each([
  [{ LISTMONK_URL: 'http://lists.company.example' }, 'LISTMONK_URL: must be an origin'],
  [{ LISTMONK_URL: 'https://lists.company.example/admin' }, 'LISTMONK_URL: must be an origin'],
  [{ LISTMONK_TOKEN: '' }, 'LISTMONK_TOKEN: is missing'],
  [{ LISTMONK_LIST: 'news' }, 'LISTMONK_LIST: must be the number of a list'],
])('%j -> error that names the variable', (changes, message) => {
  expect(() => settingsFrom({ ...listmonk.env, NEWSLETTER_SECRET: SECRET, ...changes })).toThrow(message)
})

describe('draft', () => {
  const stub = (env: Record<string, string>) => {
    for (const [name, value] of Object.entries({ ...env, NEWSLETTER_SECRET: SECRET })) vi.stubEnv(name, value)
  }

  it('of a post -> a draft campaign with absolute addresses and a text part; its address is printed', async () => {
    stub(listmonk.env)
    const [post] = posts
    expect(await run('draft', post?.slug ?? '')).toEqual({
      code: 0,
      stdout: `${listmonk.origin}/admin/campaigns/1\n`,
      stderr: '',
    })
    const [{ operation, body } = { body: {} as Record<string, unknown> }] = listmonk.received
    expect(operation).toBe('POST /api/campaigns')
    expect(body).toMatchObject({ subject: post?.title, type: 'regular', content_type: 'html', lists: [3] })
    const address = `${company.origin}${post?.path ?? ''}`
    expect(body['body']).toContain(`<a href="${address}">`)
    expect(String(body['body'])).not.toMatch(/(?:href|src)="(?!https?:|mailto:)/)
    expect(body['altbody']).toMatch(new RegExp(`\\n${address}$`))
    expect(body['altbody']).not.toMatch(/<\w/)
  })

  it('of a post with "{{" -> not an expression of listmonk', async () => {
    const project = mkdtempSync(join(tmpdir(), 'draft-'))
    mkdirSync(join(project, POSTS_FOLDER), { recursive: true })
    writeFileSync(
      join(project, POSTS_FOLDER, 'a-post.mdx'),
      `---\n${FRONT_MATTER}---\n\nWrite \`{{ name }}\`.\n`,
    )
    const { html, text } = await emailOf('a-post', project)
    rmSync(project, { recursive: true })
    expect([html, text].map(part => part.includes('{{ name }}'))).toEqual([true, true])
    const { createDraft } = await import('../../newsletter/listmonk.ts')
    const settings = { url: listmonk.origin, authorization: 'token site:secret-of-the-api', list: 3 }
    await createDraft(settings, 'A {{ title', html, text)
    const { subject, body, altbody } = listmonk.received[0]?.body ?? {}
    expect(subject).toBe('A {{ "{{" }} title')
    for (const part of [body, altbody]) expect(part).toContain('{{ "{{" }} name }}')
  })

  it('of a name that no post has, or without listmonk -> error', async () => {
    stub(listmonk.env)
    expect(await run('draft', 'nothing')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no published post nothing'),
    })
    stub({ LISTMONK_URL: '', SMTP_URL: 'smtp://localhost' })
    expect(await run('draft', posts[0]?.slug ?? '')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('LISTMONK_URL is missing'),
    })
    expect(listmonk.received).toEqual([])
  })
})
