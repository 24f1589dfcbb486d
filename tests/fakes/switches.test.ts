/** The mailbox page of `npm start`: errors from the external services, and the developer's own keys. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'cheerio'
import { loadEnv } from 'vite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RETURN_PATH } from '../../src/payments/contract.ts'
import { MAILBOX_PATH } from './mailbox.ts'
import { ownKeys } from './own-keys.ts'
import { listenLocally, type Sandbox, startSandbox } from './sandbox.ts'
import { paymentProviderOf } from '../../src/payments/providers.ts'
import { startedPayment } from '../../src/payments/payment-cookie.ts'
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

it("asks Stripe's API after a return with the developer's own key, unless the return function has no keys", async () => {
  const asked: string[] = []
  const stripe = await listenLocally(({ headers, url }) => {
    asked.push(`${headers.get('Authorization') ?? ''} ${new URL(url).pathname}`)
    return Response.json({ id: 'cs_test_a1', status: 'complete', payment_status: 'paid' })
  })
  await sandbox.close()
  sandbox = await startSandbox({ ownKeys: { stripe: 'sk_test_own' }, ownOrigin: () => stripe.origin })
  /** Returns from Stripe to the site. Resolves with the result, if there is one. */
  const returned = async () => {
    const session = { sessionId: 'cs_test_a1', mode: 'sandbox' } as const
    const started = await startedPayment(session, paymentProviderOf(session.sessionId))
    const Cookie = `payment-${started?.join('=') ?? ''}`
    const response = await request(`${RETURN_PATH}?session_id=cs_test_a1`, undefined, { Cookie })
    return response.headers.get('Set-Cookie')
  }
  expect(await returned()).toContain('.succeeded.')
  expect(asked).toEqual(['Bearer sk_test_own /v1/checkout/sessions/cs_test_a1'])
  await post({ service: 'keys', behaviour: 'none' })
  expect(await returned()).toBeNull()
  expect(asked).toHaveLength(1)
  await stripe.close()
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
  // A live key would cause real payments.
  write('.env.local', 'STRIPE_TEST_SECRET_KEY=sk_live_own')
  expect(() => ownKeys(folder)).toThrow(
    "STRIPE_TEST_SECRET_KEY is not a key of Stripe's test environment. Write a key that begins with sk_test_",
  )
})
