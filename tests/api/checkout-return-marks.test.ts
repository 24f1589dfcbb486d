/** Marks of the sessions that a browser has started. */
import { describe, expect, it } from 'vitest'
import { RETURN_PATH } from '#src/config/site.ts'
import { checkoutReturnApp } from '../../api/_checkout-return/app.ts'
import { settingsFrom } from '../../api/_checkout-return/settings.ts'
import { paymentMarkCookie, readPaymentMarks, setPaymentMark } from '#src/services/payments/payment-marks.ts'
import {
  markOf,
  allKeys,
  now,
  subscription,
  answerBy,
  answerWith,
  setUpFakeApis,
  start,
  session,
  browserOf,
  readReturn,
  get,
  bySubscription,
  type Started,
} from './checkout-return.ts'

setUpFakeApis()

describe('marks', () => {
  it('longest ids -> a cookie of less than 200 bytes, without an id, until an hour after the start', async () => {
    const mark = await markOf(
      { sessionId: '%'.repeat(512), mode: 'production', subscriptionId: 'x'.repeat(250) },
      now,
    )
    const cookie = setPaymentMark(false, mark, now + 60_500)
    expect(cookie.length).toBeLessThan(200)
    expect(cookie).not.toMatch(/%%|xx/)
    expect(cookie).toMatch(/; Max-Age=3540$/)
    expect(readPaymentMarks(cookie.split('; ')[0] ?? '', false)).toEqual([mark])
  })

  it('several sessions -> the newest first, in any order of the cookies', async () => {
    const at = [now - 2, now, now - 1]
    const cookie = await browserOf(...at.map(each => ({ ...session, sessionId: `of ${each}`, at: each })))
    expect(readPaymentMarks(cookie, false).map(mark => mark.at)).toEqual([now, now - 1, now - 2])
  })

  // RFC 6265bis, section 5.7: a browser may send cookies of the same name, with the paths of other pages.
  it.each([
    ['empty', ''],
    ['garbage', 'x'],
    ['of another provider', 'paypal.production.1.'],
    ['of another mode', 'cashfree.live.1.'],
    ['oversized', 'x'.repeat(4000)],
    ['__proto__', '__proto__'],
  ])('%s cookie beside a mark, also of its name -> the mark counts', async (_, value) => {
    const own = await browserOf(session)
    const name = own.split('=')[0] ?? ''
    const address = await start(allKeys)
    for (const cookie of [`payment-mark-=${value}; ${own}`, `${name}=${value}; ${own}`, `${own}; ${own}`])
      expect(
        readReturn(await get(`${address}?${new URLSearchParams(bySubscription)}`, cookie), own).result,
      ).toBe('succeeded')
  })

  it('mark with a longer name, or without the prefix over HTTPS -> no mark', async () => {
    const cookie = await browserOf(session)
    expect(readPaymentMarks(`x${cookie}`, false)).toEqual([])
    expect(readPaymentMarks(cookie, true)).toEqual([])
    expect(readPaymentMarks(`x__Host-${cookie}`, true)).toEqual([])
    expect(readPaymentMarks(`__Host-${cookie}`, true)).toHaveLength(1)
  })

  it('two returns at once -> each has a cookie of its own', async () => {
    const address = await start(allKeys)
    const second: Started = { ...session, sessionId: 'second', subscriptionId: 'second' }
    const cookie = await browserOf(session, second)
    answerBy(() => Response.json(subscription('ACTIVE', 'ACTIVE')))
    const responses = [await get(`${address}?${new URLSearchParams(bySubscription)}`, cookie)]
    answerWith({
      ...subscription('INITIALIZED', 'FAILED'),
      subscription_id: 'second',
      subscription_session_id: 'second',
    })
    responses.push(await get(`${address}?subscription_id=second`, cookie))
    const names = responses.map(response => response.headers.getSetCookie()[0]?.split('=')[0])
    expect(
      responses.map(response => `payment-result-${response.headers.get('Location')?.split('#')[1] ?? ''}`),
    ).toEqual(names)
    expect(new Set(names).size).toBe(2)
    // Neither return deletes the mark of the other.
    const [first, other] = responses.map(response =>
      response.headers
        .getSetCookie()
        .slice(1)
        .map(each => each.split('=')[0]),
    )
    expect(first).not.toEqual(other)
    expect([first?.length, other?.length]).toEqual([1, 1])
  })

  it('over HTTPS -> cookies that only this host can set', async () => {
    const app = checkoutReturnApp(() => settingsFrom(allKeys), {
      ask: () => Promise.resolve(subscription('ACTIVE')),
    })
    const cookie = `__Host-${await browserOf(session)}`
    const response = await app.request(
      `https://site.example${RETURN_PATH}?${new URLSearchParams(bySubscription)}`,
      { headers: { Cookie: cookie } },
    )
    const { session: hash } = await markOf(session, now)
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-payment-result-[\w-]{22}=succeeded\.production\.\d{13}; Path=\/; SameSite=Lax; Max-Age=60; Secure$/,
      ),
      `${paymentMarkCookie(true, hash)}=; Path=/; SameSite=Lax; Max-Age=0; Secure`,
    ])
  })
})
