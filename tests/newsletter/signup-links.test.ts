/** Links in the confirmation email. */
import { expect, it } from 'vitest'
import { light } from '../../src/styles/tokens.ts'
import { drawingSvg } from '../../src/server/drawing-svg.ts'
import { confirmedSubscribers } from '../../src/server/newsletter/subscribers.ts'
import { ASHA, HOUR_MS, linksTo, press, subscribe, serveEachTest, service } from './service.ts'

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

it('an invalid token (changed, truncated, empty, HTML or from another link) gets 410, is not shown, and changes nothing', async () => {
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

it('responds with 403 to a POST from a page on another site, and changes nothing', async () => {
  const { confirm, unsubscribe } = await signedUp()
  const crossSite = { headers: { Origin: 'https://evil.example' } }
  expect((await press(confirm, crossSite)).status).toBe(403)
  expect(await service.confirmedAddresses()).toEqual([])
  await press(confirm)
  expect((await press(unsubscribe, crossSite)).status).toBe(403)
  expect(await service.confirmedAddresses()).toEqual([ASHA])
})

it('pages are not cached or indexed, do not reveal their URLs to other sites, and show the drawing that matches their state', async () => {
  const { confirm, unsubscribe } = await signedUp()
  const states = ['closed', 'planned', 'oneLoopOpen', 'open'] as const
  const statesWith = (svg: string) => states.filter(state => drawingSvg(state).includes(svg))
  const drawingIn = async (response: Response) => {
    const { headers } = response
    const names = ['cache-control', 'referrer-policy', 'x-robots-tag', 'x-content-type-options']
    const values = ['no-store', 'same-origin', 'noindex', 'nosniff']
    expect(names.map(name => headers.get(name))).toEqual(values)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await response.text()
    return states.filter(state => html.includes(drawingSvg(state)))
  }
  expect(await drawingIn(await fetch(confirm))).toEqual(['planned'])
  expect(await drawingIn(await press(confirm))).toEqual(['closed'])
  expect(await drawingIn(await fetch(`${service.origin}/api/confirm?token=x`))).toEqual(['open'])
  expect(await drawingIn(await fetch(unsubscribe))).toEqual(['oneLoopOpen'])
  expect(await drawingIn(await press(unsubscribe))).toEqual(['open'])
  expect(statesWith('stroke-dasharray')).toEqual(['planned', 'oneLoopOpen'])
  expect(statesWith(light.highlight)).toEqual(['closed', 'oneLoopOpen'])
})

it('the database does not contain the tokens in the links', async () => {
  const { confirm, unsubscribe } = await signedUp()
  const rows = await service.rows('SELECT * FROM subscribers, confirm_tokens')
  expect(JSON.stringify(rows)).toContain(ASHA)
  for (const link of [confirm, unsubscribe]) expect(JSON.stringify(rows)).not.toContain(tokenOf(link))
})
