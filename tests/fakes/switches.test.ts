/** The mailbox page of `npm start`: errors of the external services, and the developer's own keys. */
import type { CheckoutSession } from '../../machines/checkout/machine.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'cheerio'
import { loadEnv } from 'vite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RETURN_PATH } from '../../src/payments/contract.ts'
import { PAY_PATH, sampleSession } from '../../src/payments/cashfree/fake.ts'
import { MAILBOX_PATH } from './mailbox.ts'
import { ownKeys } from './own-keys.ts'
import { RETURN_FIELD } from '../../src/payments/cashfree/fake-pay-page.ts'
import { listenLocally, type Sandbox, startSandbox } from './sandbox.ts'
import { paths } from '../../src/company/paths.ts'
import { paymentProviderOf } from '../../src/payments/providers.ts'
import { startedPayment } from '../../src/payments/payment-cookie.ts'
import type { RunningServer } from '../../src/server/listen.ts'
import { contactMessage, receivedOf } from '../support/contact-message.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

const ORIGIN = 'http://127.0.0.1:4173'
let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.close())

/** Sends a request as the sandbox's own pages do. */
const request = (path: string, body?: Record<string, string>, headers: Record<string, string> = {}) =>
  sandbox.handle(
    new Request(`${ORIGIN}${path}`, {
      headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
      ...(body && { method: 'POST', body: new URLSearchParams(body) }),
    }),
  )
const page = async () => load(await (await request(MAILBOX_PATH)).text())
const post = async (fields: Record<string, string>) => (await request(MAILBOX_PATH, fields)).status

/** Current choices by service. */
const chosen = async () => {
  const $ = await page()
  return Object.fromEntries(
    [...$('form:has(select[name=behaviour])')].map(form => [
      String($(form).find('[name=service]').val()),
      $(form).find('[selected]').text(),
    ]),
  ) as Record<string, string>
}

it('every choice of every service is explained in one sentence and can be set, and "Reset all" resets all choices', async () => {
  const normal = await chosen()
  const $ = await page()
  for (const section of $('section')) {
    const service = String($(section).find('[name=service]').val())
    const names = [...$(section).find('option')].map(option => $(option).text())
    const explained = [...$(section).find('tr')].map(
      row => [$(row).find('th').text(), $(row).find('td').text()] as const,
    )
    expect(explained.map(([name]) => name)).toEqual(names)
    for (const [, sentence] of explained) expect(sentence).toMatch(/^[A-Z].*\.$/)
    for (const name of names) {
      expect(await post({ service, behaviour: name })).toBe(303)
      expect((await chosen())[service]).toBe(name)
    }
  }
  expect(await chosen()).not.toEqual(normal)
  expect(await post({ reset: '' })).toBe(303)
  expect(await chosen()).toEqual(normal)
  expect(await post({ service: 'mail', behaviour: 'toString' })).toBe(400)
})

it('shows a sent message as text', async () => {
  sandbox.email.received.push({ ...receivedOf(contactMessage), name: 'Asha <b>Rao</b>' })
  expect((await page())('article').text()).toContain(`Asha <b>Rao</b> <${contactMessage.email}>`)
})

/** The cookie of a browser that has started a session. */
const cookieOf = async (session: CheckoutSession) =>
  `payment-${(await startedPayment(session, paymentProviderOf(session.sessionId)))?.join('=') ?? ''}`

/** Starts a session in a browser and returns from the pay page. Resolves with the result, if there is one. */
async function payAndReturn(way: string): Promise<string | undefined> {
  const session = { id: sampleSession(), mode: 'sandbox', subscriptionId: 'plan_42' } as const
  const Cookie = await cookieOf({ ...session, sessionId: session.id })
  const paid = await request(PAY_PATH, { ...session, [RETURN_FIELD]: way, api: 'normal' }, { Cookie })
  let next = paid.headers.get('Location')
  if (!next) {
    const $ = load(await paid.text())
    const fields = [...$('input[type=hidden]')].map(input => [$(input).attr('name'), String($(input).val())])
    next = (
      await request(RETURN_PATH, Object.fromEntries(fields) as Record<string, string>, { Cookie })
    ).headers.get('Location')
  }
  const shown = next === paths.thankYou ? undefined : await request(next ?? '', undefined, { Cookie })
  return readPaymentResult(shown)
}

const readPaymentResult = (response: Response | undefined) =>
  response?.headers
    .get('Set-Cookie')
    ?.replace(/^payment-\w+=\w+\.(sandbox|production)\.\w+\.\w+\.(\w+)\..*/, '$2.$1')

it.each([
  ['set', 'POST, Paid', 'succeeded.sandbox', ['plan_42']],
  ['set', 'plain link, Failed', 'failed.sandbox', ['plan_42']],
  ['none', 'POST, Paid', undefined, []],
  ['none', 'plain link, Failed', undefined, []],
])('with the keys switched to "%s", a return by %s gives %s', async (behaviour, way, result, asked) => {
  expect(await post({ service: 'keys', behaviour })).toBe(303)
  expect(await payAndReturn(way)).toBe(result)
  expect(sandbox.payments.cashfree.asked).toEqual(asked)
})

it('"Reset all" also resets the API response, which the pay page shows and sets', async () => {
  const payPage = async (fields: Record<string, string>) =>
    load(await (await request(PAY_PATH, fields)).text())('option[selected]').text()
  const session = { id: sampleSession(), mode: 'sandbox', subscriptionId: 'plan_42' }
  await payPage({ ...session, [RETURN_FIELD]: 'POST, Paid', api: 'status 500' })
  expect(await payPage({ subsSessionId: sampleSession(2), mode: 'sandbox' })).toBe('status 500')
  expect(await chosen()).toMatchObject({ api: 'status 500' })
  await post({ reset: '' })
  expect(await payPage({ subsSessionId: sampleSession(2), mode: 'sandbox' })).toBe('normal')
})

describe("the developer's own secret key for Stripe's test environment", () => {
  const asked: string[] = []
  let stripe: RunningServer
  beforeEach(async () => {
    asked.length = 0
    stripe = await listenLocally(request => {
      asked.push(`${request.headers.get('Authorization') ?? ''} ${new URL(request.url).pathname}`)
      return Response.json({ id: 'cs_test_a1', status: 'complete', payment_status: 'paid' })
    })
  })
  afterEach(() => stripe.close())

  const returned = async () => {
    const Cookie = await cookieOf({ sessionId: 'cs_test_a1', mode: 'sandbox' })
    const address = `${ORIGIN}${RETURN_PATH}?session_id=cs_test_a1`
    return readPaymentResult(await sandbox.handle(new Request(address, { headers: { Cookie } })))
  }

  it('is used to call the API after a return from Stripe, unless the return function has no keys', async () => {
    await sandbox.close()
    sandbox = await startSandbox({ ownKeys: { stripe: 'sk_test_own' }, ownOrigin: () => stripe.origin })
    expect(await returned()).toBe('succeeded.sandbox')
    expect(asked).toEqual(['Bearer sk_test_own /v1/checkout/sessions/cs_test_a1'])
    await post({ service: 'keys', behaviour: 'none' })
    expect(await returned()).toBeUndefined()
    expect(asked).toHaveLength(1)
  })

  it('is needed to call the API', async () => {
    await sandbox.close()
    sandbox = await startSandbox({ ownOrigin: () => stripe.origin })
    expect(await returned()).toBeUndefined()
    expect(asked).toEqual([])
  })
})

it("npm start and npm run dev use Stripe's test keys from .env.local", () => {
  const folder = folderOfTest()
  const write = (name: string, ...lines: string[]) => writeFileSync(join(folder, name), lines.join('\n'))
  expect(ownKeys(folder)).toEqual({ build: {}, api: {} })
  write('.env.sandbox', 'VITE_STRIPE_TEST_PUBLISHABLE_KEY=pk_test_sandbox')
  write(
    '.env.local',
    'VITE_STRIPE_TEST_PUBLISHABLE_KEY="pk_test_own"',
    'VITE_STRIPE_PUBLISHABLE_KEY=pk_live_own',
    'STRIPE_TEST_SECRET_KEY=rk_test_of_the_developer',
  )
  const keys = ownKeys(folder)
  expect(keys).toEqual({
    build: { VITE_STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_own' },
    api: { stripe: 'rk_test_of_the_developer' },
  })
  for (const [name, value] of Object.entries(keys.build)) vi.stubEnv(name, value)
  expect(loadEnv('sandbox', folder, 'VITE_')['VITE_STRIPE_TEST_PUBLISHABLE_KEY']).toBe('pk_test_own')
  // Another provider needs a pair of keys: an id and a secret.
  const form = { form: /^TEST/, example: 'TEST' }
  const variables = ['CASHFREE_TEST_CLIENT_ID', 'CASHFREE_TEST_CLIENT_SECRET']
  const pair = { cashfree: { ownKeys: variables.map(variable => ({ variable, ...form })) } }
  write('.env.local', 'CASHFREE_TEST_CLIENT_ID=TEST1', 'CASHFREE_TEST_CLIENT_SECRET=TEST_of_the_developer')
  expect(ownKeys(folder, pair).api).toEqual({ cashfree: { id: 'TEST1', secret: 'TEST_of_the_developer' } })
  write('.env.local', 'CASHFREE_TEST_CLIENT_ID=TEST1')
  expect(() => ownKeys(folder, pair)).toThrow(
    'CASHFREE_TEST_CLIENT_ID also needs CASHFREE_TEST_CLIENT_SECRET',
  )
  // A live key would cause real payments.
  write('.env.local', 'STRIPE_TEST_SECRET_KEY=sk_live_own')
  expect(() => ownKeys(folder)).toThrow(
    "STRIPE_TEST_SECRET_KEY is not a key of Stripe's test environment. Write a key that begins with sk_test_",
  )
})
