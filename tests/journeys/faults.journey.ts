import { paths } from '#src/content/paths.ts'
import { failScriptsOnce } from '../support/served-site.ts'
import { expect, hydrate, isHydrated, test } from './support/test.ts'

for (const failure of ['503', 'dropped'] as const) {
  test(
    `each script fails once (${failure}) -> hydrates on the first intent, after a reload and on another page`,
    { tag: failure === 'dropped' ? '@journey' : [] },
    async ({ open, site, expectReports }) => {
      failScriptsOnce(site, failure)
      const page = await open()
      await page.goto(paths.terms)
      await hydrate(page)
      await page.reload()
      await hydrate(page)
      await page.goto(paths.about)
      await hydrate(page)
      await expectReports([/^failed: .*\/assets\/.*\.js$/])
    },
  )
}

test('all scripts fail, then the host is healthy again -> hydrates on the next intent', async ({
  open,
  site,
  expectReports,
}) => {
  let requests = 0
  site.intercept = ({ url = '' }, response) => {
    if (!url.endsWith('.js')) return false
    requests += 1
    response.destroy()
    return true
  }
  const page = await open()
  await page.goto(paths.terms)
  await page.moveMouse()
  // The entry, its preload, and its second request have failed.
  await expect.poll(() => requests).toBeGreaterThan(6)
  site.intercept = undefined
  // The second attempt of the first intent may still be failing.
  await expect
    .poll(async () => {
      await page.moveMouse(80, 90)
      return isHydrated(page)
    })
    .toBe(true)
  await expectReports([/^failed: .*\/assets\/.*\.js$/])
})

test('script of the next page fails once -> client navigation or page load shows the page', async ({
  open,
  site,
  expectReports,
}) => {
  const page = await open({ width: 1280 })
  await page.goto(paths.terms)
  await hydrate(page)
  failScriptsOnce(site, 'dropped')
  await page.click('footer a', 'Privacy Policy')
  await expect.poll(() => page.text('h1')).toBe('Privacy Policy')
  await hydrate(page)
  await expectReports([])
})

test('event handler, HTML text and image of another origin -> blocked by the content policy', async ({
  open,
  expectReports,
}) => {
  const page = await open()
  await page.goto(paths.about)
  const assign = (property: 'innerHTML' | 'outerHTML') =>
    page.evaluate(
      name =>
        Promise.resolve().then(() => {
          Object.assign(document.body.lastElementChild ?? {}, { [name]: '<b>injected</b>' })
          return 'assigned'
        }),
      property,
    )
  await expect(assign('innerHTML')).rejects.toThrow(/TrustedHTML/)
  await expect(assign('outerHTML')).rejects.toThrow(/TrustedHTML/)
  await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/pixel.png' }))
  })
  const handler = page.evaluate(() => document.body.setAttribute('onclick', 'window.injected = true'))
  await expect(handler).rejects.toThrow(/TrustedScript/)
  await expectReports([
    ...Array.from({ length: 3 }, () => /^policy: require-trusted-types-for /),
    /^policy: img-src https:\/\/elsewhere\.example/,
    /^failed: https:\/\/elsewhere/,
  ])
})
