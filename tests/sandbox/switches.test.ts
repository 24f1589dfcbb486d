/** The mailbox page of `npm start`, which can make the external services fail. */
import { load } from 'cheerio'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RETURN_PATH } from '../../src/payments/checkout-names.ts'
import { MAILBOX_PATH } from '../../tools/sandbox/mailbox.ts'
import { type Sandbox, startSandbox } from '../../tools/sandbox/sandbox.ts'
import { paymentProviderOf } from '../../src/payments/browser-registry.ts'
import { startedPayment } from '../../src/payments/payment-cookie.ts'
import { contactMessage, receivedOf } from '../support/contact-message.ts'

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

/** Returns the current choice for each service. */
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

it('shows a sent message as text, not as HTML', async () => {
  sandbox.email.received.push({ ...receivedOf(contactMessage), name: 'Asha <b>Rao</b>' })
  expect((await page())('article').text()).toContain(`Asha <b>Rao</b> <${contactMessage.email}>`)
})

it('without keys, the return function confirms no payment', async () => {
  sandbox.payments.stripe.pay('cs_test_a1', 'Pay')
  const returned = async () => {
    const session = { sessionId: 'cs_test_a1', mode: 'sandbox' } as const
    const started = await startedPayment(session, paymentProviderOf(session.sessionId))
    const Cookie = `payment-${started?.join('=') ?? ''}`
    const response = await request(`${RETURN_PATH}?session_id=cs_test_a1`, undefined, { Cookie })
    return response.headers.get('Set-Cookie')
  }
  expect(await returned()).toContain('.succeeded.')
  await post({ service: 'keys', behaviour: 'none' })
  expect(await returned()).toBeNull()
})
