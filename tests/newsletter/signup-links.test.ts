/** Links in the confirmation email. */
import { load } from 'cheerio'
import { light } from '../../src/styles/tokens.ts'
import { expect, it } from 'vitest'
import { confirmedSubscribers } from '../../src/server/newsletter/subscribers.ts'
import { ASHA, HOUR_MS, linksTo, press, subscribe } from './requests.ts'
import { serveEachTest, service } from './service.ts'

serveEachTest()
/** Signs up, and returns the links in the email. */
const signedUp = async () => {
  await subscribe(ASHA)
  return linksTo(ASHA)
}
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''

it('a link works after 47 hours, and responds with 410 after 49 hours', async () => {
  const { confirm } = await signedUp()
  service.advanceClock(47 * HOUR_MS)
  expect((await fetch(confirm)).status).toBe(200)
  service.advanceClock(2 * HOUR_MS)
  expect([(await fetch(confirm)).status, (await press(confirm)).status]).toEqual([410, 410])
  expect(await service.confirmedAddresses()).toEqual([])
})

it('confirming twice shows the same page and keeps the time of the first confirmation', async () => {
  const { confirm } = await signedUp()
  await press(confirm)
  const [first] = await confirmedSubscribers(service.database)
  service.advanceClock(1000)
  expect((await press(confirm)).status).toBe(200)
  expect(await confirmedSubscribers(service.database)).toEqual([first])
})

it('responds with 410 to a token that is changed, truncated, empty, HTML or from another link, does not show it, and changes nothing', async () => {
  const { confirm, unsubscribe } = await signedUp()
  const token = tokenOf(confirm)
  const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
  const invented = ['', 'x'.repeat(43), `${token}%00`, '%27%20OR%201=1', '"><script>alert(1)</script>']
  for (const wrong of [flipped, token.slice(1), `${token}x`, tokenOf(unsubscribe), ...invented]) {
    const link = `${service.origin}/api/confirm?token=${wrong}`
    const [got, posted] = [await fetch(link), await press(link)]
    expect([wrong, got.status, posted.status]).toEqual([wrong, 410, 410])
    expect(await got.text()).not.toContain('<script')
  }
  expect((await press(`${service.origin}/api/unsubscribe?token=${token}`)).status).toBe(410)
  expect(await service.confirmedAddresses()).toEqual([])
})

it('responds with 403 to a POST from a page of another site, and changes nothing', async () => {
  const { confirm, unsubscribe } = await signedUp()
  const crossSite = { headers: { Origin: 'https://evil.example' } }
  expect((await press(confirm, crossSite)).status).toBe(403)
  expect(await service.confirmedAddresses()).toEqual([])
  await press(confirm)
  expect((await press(unsubscribe, crossSite)).status).toBe(403)
  expect(await service.confirmedAddresses()).toEqual([ASHA])
})

it('pages are not cached, indexed or sent as a referrer, and each has its own drawing', async () => {
  const { confirm, unsubscribe } = await signedUp()
  const shown = async (response: Response) => {
    const { headers } = response
    const names = ['cache-control', 'referrer-policy', 'x-robots-tag', 'x-content-type-options']
    const values = ['no-store', 'same-origin', 'noindex', 'nosniff']
    expect(names.map(name => headers.get(name))).toEqual(values)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    const drawing = load(await response.text())('main svg')
    // The stroke width distinguishes the line from the dots, which also have no dashes.
    const line = drawing.find('path:not([stroke-dasharray], [stroke-width])').attr('d')
    return {
      isDotted: drawing.find('[stroke-dasharray]').length > 0,
      isClosed: line?.endsWith('z') ?? false,
      hasHighlight: drawing.find(`[fill="${light.highlight}"]`).length === 1,
      rings: drawing.find('circle:not([fill])').length,
    }
  }
  const closed = { isDotted: false, isClosed: true, hasHighlight: true, rings: 0 }
  const open = { isDotted: false, isClosed: false, hasHighlight: false, rings: 13 }
  expect(await shown(await fetch(confirm))).toEqual({ ...open, isDotted: true, rings: 0 })
  expect(await shown(await press(confirm))).toEqual(closed)
  expect(await shown(await fetch(`${service.origin}/api/confirm?token=x`))).toEqual(open)
  expect(await shown(await fetch(unsubscribe))).toEqual({ ...closed, isDotted: true, isClosed: false })
  expect(await shown(await press(unsubscribe))).toEqual(open)
})

it('the database has no tokens', async () => {
  const { confirm, unsubscribe } = await signedUp()
  const rows = await service.rows('SELECT * FROM subscribers, confirm_tokens')
  expect(JSON.stringify(rows)).toContain(ASHA)
  for (const link of [confirm, unsubscribe]) expect(JSON.stringify(rows)).not.toContain(tokenOf(link))
})
