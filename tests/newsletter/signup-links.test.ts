/** Links of the confirmation email. */
import { load } from 'cheerio'
import { light } from '#src/styles/tokens.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { confirmedSubscribers } from '../../newsletter/subscribers.ts'
import { linksTo, press, type Service, startService, subscribe } from './service.ts'

const HOUR_MS = 60 * 60 * 1000
const ASHA = 'asha@studio.example'

let service: Service
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.close())

describe('link of an email', () => {
  it('47 hours old -> works; 49 hours old -> 410', async () => {
    await subscribe(service, ASHA)
    const { confirm } = linksTo(service, ASHA)
    service.advanceClock(47 * HOUR_MS)
    expect((await fetch(confirm)).status).toBe(200)
    service.advanceClock(2 * HOUR_MS)
    expect((await fetch(confirm)).status).toBe(410)
    const response = await press(confirm)
    expect([response.status, await service.confirmedAddresses()]).toEqual([410, []])
  })

  it('confirmed twice -> same page, first time of confirmation is kept', async () => {
    await subscribe(service, ASHA)
    const { confirm } = linksTo(service, ASHA)
    await press(confirm)
    const [first] = await confirmedSubscribers(service.database)
    service.advanceClock(1000)
    expect((await press(confirm)).status).toBe(200)
    expect(await confirmedSubscribers(service.database)).toEqual([first])
  })

  it('changed, cut, empty or foreign token -> 410, and nothing changes', async () => {
    await subscribe(service, ASHA)
    const { confirm, unsubscribe } = linksTo(service, ASHA)
    const token = new URL(confirm).searchParams.get('token') ?? ''
    const other = new URL(unsubscribe).searchParams.get('token') ?? ''
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    for (const wrong of [
      flipped,
      token.slice(1),
      '',
      'x'.repeat(43),
      `${token}x`,
      `${token}%00`,
      '%27%20OR%201=1',
      other,
    ]) {
      const link = `${service.origin}/api/confirm?token=${wrong}`
      expect([wrong, (await fetch(link)).status, (await press(link)).status]).toEqual([wrong, 410, 410])
    }
    expect(await service.confirmedAddresses()).toEqual([])
    expect((await press(`${service.origin}/api/unsubscribe?token=${token}`)).status).toBe(410)
  })

  it('post from a page of another site -> 403, and nothing changes', async () => {
    await subscribe(service, ASHA)
    const { confirm, unsubscribe } = linksTo(service, ASHA)
    const crossSite = { headers: { Origin: 'https://evil.example' } }
    expect((await press(confirm, crossSite)).status).toBe(403)
    expect(await service.confirmedAddresses()).toEqual([])
    await press(confirm)
    expect((await press(unsubscribe, crossSite)).status).toBe(403)
    expect(await service.confirmedAddresses()).toEqual([ASHA])
  })

  it('pages -> dotted line before the confirmation, closed with the highlight after it, one loop dotted before the end, rings on errors and without a subscription', async () => {
    await subscribe(service, ASHA)
    const { confirm, unsubscribe } = linksTo(service, ASHA)
    const drawingOf = async (response: Response) => {
      const drawing = load(await response.text())('main svg')
      return {
        isDotted: drawing.find('[stroke-dasharray]').length > 0,
        // The other path without dashes has the dots.
        isClosed:
          drawing.find('path:not([stroke-dasharray], [stroke-width])').attr('d')?.endsWith('z') ?? false,
        hasHighlight: drawing.find(`[fill="${light.highlight}"]`).length === 1,
        rings: drawing.find('circle:not([fill])').length,
      }
    }
    const planned = { isDotted: true, isClosed: false, hasHighlight: false, rings: 0 }
    const closed = { isDotted: false, isClosed: true, hasHighlight: true, rings: 0 }
    const open = { isDotted: false, isClosed: false, hasHighlight: false, rings: 13 }
    expect(await drawingOf(await fetch(confirm))).toEqual(planned)
    expect(await drawingOf(await press(confirm))).toEqual(closed)
    expect(await drawingOf(await fetch(`${service.origin}/api/confirm?token=x`))).toEqual(open)
    expect(await drawingOf(await fetch(unsubscribe))).toEqual({ ...closed, isDotted: true, isClosed: false })
    expect(await drawingOf(await press(unsubscribe))).toEqual(open)
  })

  it('pages -> not cached, not indexed, address not sent as referrer to other sites', async () => {
    await subscribe(service, ASHA)
    const { confirm, unsubscribe } = linksTo(service, ASHA)
    for (const response of [
      await fetch(confirm),
      await press(confirm),
      await fetch(unsubscribe),
      await press(unsubscribe),
      await fetch(`${service.origin}/api/confirm?token=x`),
    ]) {
      expect(
        Object.fromEntries(
          ['cache-control', 'referrer-policy', 'x-robots-tag', 'x-content-type-options'].map(name => [
            name,
            response.headers.get(name),
          ]),
        ),
      ).toEqual({
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
      })
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })

  it('token -> not in the database', async () => {
    await subscribe(service, ASHA)
    const { confirm, unsubscribe } = linksTo(service, ASHA)
    const everything = JSON.stringify([
      await service.rows('SELECT * FROM subscribers'),
      await service.rows('SELECT * FROM confirm_tokens'),
    ])
    for (const link of [confirm, unsubscribe])
      expect(everything).not.toContain(new URL(link).searchParams.get('token'))
  })
})
