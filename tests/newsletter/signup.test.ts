/** Sign-ups over HTTP. */
import { expect, it } from 'vitest'
import { EMAIL_MESSAGE } from '../../machines/email.schema.ts'
import { newsletterFields, newsletterResult } from '../../src/company/newsletter.ts'
import { newsletterErrors } from '../../src/server/newsletter/content.ts'
import { confirmedSubscribers, MIN_EMAIL_INTERVAL_MS } from '../../src/server/newsletter/subscribers.ts'
import { ASHA, linksTo, press, statusAndBody, subscribe, serveEachTest, service } from './service.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }
const { emailHints } = newsletterFields

serveEachTest()
/** Posts a sign-up, as a browser without scripts does. */
const postForm = (email: string) =>
  fetch(`${service.origin}/api/subscribe`, { method: 'POST', body: new URLSearchParams({ email }) })

// Opening a link must change nothing, because mail scanners open links.
it('links open a page with a button that stores the consent or ends the subscription; an address that is already subscribed gets 409', async () => {
  expect(await statusAndBody(await subscribe(ASHA))).toEqual([201, { data: { status: 'pending' } }])
  expect(service.mail.emails).toHaveLength(1)
  const { confirm, unsubscribe } = linksTo(ASHA)
  expect(await (await fetch(confirm)).text()).toMatch(/<button[\s>]/)
  expect(await service.confirmedAddresses()).toEqual([])
  await press(confirm)
  await fetch(unsubscribe)
  const [subscriber] = await confirmedSubscribers(service.database)
  expect(subscriber).toMatchObject({ email: ASHA, consent: expect.stringContaining('newsletter') })
  const refused = await statusAndBody(await subscribe(' ASHA@Studio.Example '))
  expect(refused).toEqual([409, { error: newsletterErrors.alreadySubscribed }])
  await press(unsubscribe)
  expect(await service.confirmedAddresses()).toEqual([])
  expect((await subscribe(ASHA)).status).toBe(201)
})

it('a one-click POST from another origin unsubscribes the address (RFC 8058)', async () => {
  await subscribe(ASHA)
  await press(linksTo(ASHA).confirm)
  const headers = service.mail.emailsTo(ASHA)[0]?.headers ?? []
  const header = (key: string) => headers.find(one => one.key === key)?.value ?? ''
  expect(header('auto-submitted')).toBe('auto-generated')
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const { search } = new URL(header('list-unsubscribe').slice(1, -1))
  const response = await press(`${service.origin}/api/unsubscribe${search}`, {
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    headers: { Origin: 'https://mail.example' },
  })
  expect(response.status).toBe(200)
  expect(await service.confirmedAddresses()).toEqual([])
})

// tests/machines/email.test.ts tests the addresses from the HTML standard.
it.each([
  ["o'brien!#$%*?^_`{|}~-@one.example", "o'brien!#$%*?^_`{|}~-@one.example"],
  ['\u2060kiran@ಉದಾಹರಣೆ.ಭಾರತ', 'kiran@xn--bsc6ci4b4b3a3d.xn--2scrj9c'],
])(
  'a form post with %s shows a page and stores %s, which gets the email; a later script request gets 409',
  async (typed, email) => {
    const page = await postForm(typed)
    expect([page.status, page.headers.get('content-type')]).toEqual([201, 'text/html; charset=UTF-8'])
    expect(await page.text()).toContain(newsletterResult.success)
    expect((await press(linksTo(email).confirm)).status).toBe(200)
    expect(await service.confirmedAddresses()).toEqual([email])
    const to = expect.objectContaining({ key: 'to', value: email })
    expect(service.mail.emailsTo(email)[0]?.headers).toContainEqual(to)
    expect((await subscribe(typed)).status).toBe(409)
  },
)

it.each([
  ['kiran@', `${EMAIL_MESSAGE}</p>`],
  ['kiran@one', `${EMAIL_MESSAGE}. ${emailHints.topLevelDomain}`],
])('a form post with %j shows a page with the reason', async (email, text) => {
  const page = await postForm(email)
  expect([page.status, await page.text()]).toEqual([400, expect.stringContaining(text)])
})

it('a second sign-up within the minimum interval gets 201 and no email; a later one gets a new link that replaces the old one', async () => {
  await subscribe(ASHA)
  expect((await subscribe(ASHA)).status).toBe(201)
  expect(service.mail.emails).toHaveLength(1)
  const { confirm } = linksTo(ASHA)
  expect((await fetch(confirm)).status).toBe(200)
  service.advanceClock(MIN_EMAIL_INTERVAL_MS)
  await subscribe(ASHA)
  expect(service.mail.emails).toHaveLength(2)
  expect((await press(confirm)).status).toBe(410)
  expect((await press(linksTo(ASHA).confirm)).status).toBe(200)
})

it('200 simultaneous sign-ups with one address leave one row, one email and one valid link, and each gets 201, or 429 with Retry-After', async () => {
  const responses = await Promise.all(Array.from({ length: 200 }, () => subscribe(ASHA)))
  expect(responses.map(({ status }) => status)).toContain(201)
  const refused = responses.filter(({ status }) => status !== 201)
  for (const { status, headers } of refused) expect([status, headers.has('retry-after')]).toEqual([429, true])
  expect(await service.addresses()).toEqual([ASHA])
  expect(service.mail.emails).toHaveLength(1)
  expect((await press(linksTo(ASHA).confirm)).status).toBe(200)
})

it.each([
  ['a body without an address', '{}'],
  ['an invalid address', '{"email":"asha@"}'],
  ['a body that is not JSON', '{'],
  ['JSON that is not an object', 'null'],
  ['a number', '{"email":42}'],
  ['an array with an address', '{"email":["asha@studio.example"]}'],
  ['a line break in the address', JSON.stringify({ email: 'asha@studio.example\r\nBcc: eve@evil.example' })],
])('%s gets 400 with a message and no email', async (_, body) => {
  expect(await statusAndBody(await subscribe('', { body }))).toEqual([400, { error: EMAIL_MESSAGE }])
  expect([service.loggedErrors, service.mail.emails]).toEqual([[], []])
})

it('responds with 405, 415, 413 and 403 to a wrong method, media type, size and origin', async () => {
  const statusWith = async (init: RequestInit) => (await subscribe(ASHA, init)).status
  const from = (headers: Record<string, string>) => statusWith({ headers: { ...JSON_TYPE, ...headers } })
  const wrong = await fetch(`${service.origin}/api/subscribe`)
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
  expect(await statusWith({ method: 'DELETE' })).toBe(405)
  expect(await statusWith({ headers: { 'Content-Type': 'text/plain' } })).toBe(415)
  expect(await statusWith({ body: JSON.stringify({ email: ASHA, more: 'x'.repeat(5000) }) })).toBe(413)
  expect(await from({ Origin: 'https://evil.example' })).toBe(403)
  expect(await from({ 'Sec-Fetch-Site': 'cross-site', 'Origin': 'https://site.example' })).toBe(403)
  expect(await from({ 'Sec-Fetch-Site': 'same-site', 'Origin': 'https://other.site.example' })).toBe(403)
  expect(service.mail.emails).toEqual([])
  expect(await from({ Origin: 'https://site.example' })).toBe(201)
})

it('responds with 201 but stores and sends nothing if the honeypot is filled in', async () => {
  const body = JSON.stringify({ email: ASHA, website: 'https://x.example' })
  expect((await subscribe(ASHA, { body })).status).toBe(201)
  expect([service.mail.emails, await service.addresses()]).toEqual([[], []])
})
