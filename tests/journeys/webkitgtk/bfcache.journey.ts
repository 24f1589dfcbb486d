/** Back restores pages from WebKit's bfcache, as on a phone. Playwright's engines disable the cache. */
import { RESULT_LIFETIME_MS } from '../../../machines/thank-you/schema.ts'
import { paths } from '../../../src/company/paths.ts'
import { PAY_PATH, sampleSession, subscriptionOf } from '../../../src/payments/cashfree/fake.ts'
import { Checkout, PayPage } from '../models/checkout.ts'
import { ContactForm } from '../models/contact-form.ts'
import { ThankYou } from '../models/thank-you.ts'
import { clearCounts, countOf, openCollecting, HEADER_SCROLLED, HEADER_SHOWN } from '../models/reports.ts'
import { expect, test as base } from '../support/test.ts'
import type { WebKitVisitor, WindowOptions } from '../support/webkitgtk.ts'

const test = base.extend<{ openWindow: (options?: Partial<WindowOptions>) => Promise<WebKitVisitor> }>({
  openWindow: ({ open }, use) => use(open as (options?: Partial<WindowOptions>) => Promise<WebKitVisitor>),
})

/** Reports "loaded: <path>" or "from the bfcache: <path>" when a page is shown. */
const reportPageShow = `addEventListener('pageshow', ({ persisted }) =>
  window.webkit.messageHandlers.report.postMessage(
    (persisted ? 'from the bfcache: ' : 'loaded: ') + location.pathname))`

// WebKit does not cache a page whose Cross-Origin-Opener-Policy differs from the next page's.
test('a checkout that Back restores from the bfcache can continue', async ({
  openWindow,
  site,
  expectReports,
}) => {
  site.intercept = ({ url = '' }, response) => {
    if (url.startsWith(PAY_PATH)) response.setHeader('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    return false
  }
  const visitor = await openWindow({ initScript: reportPageShow })
  const [checkout, payPage] = [new Checkout(visitor), new PayPage(visitor)]
  await checkout.open()
  await payPage.expectShown()
  const loaded = [paths.checkout, PAY_PATH].map(path => new RegExp(`^loaded: ${path}$`))
  await expectReports(loaded)
  await payPage.back()
  await expectReports([new RegExp(`^from the bfcache: ${paths.checkout}$`)])
  await checkout.expectReturned()
  expect(site.sandbox.payments.cashfree.sessions).toHaveLength(1)
  await checkout.continue()
  await payPage.expectShown()
  await expect.poll(() => site.sandbox.payments.cashfree.sessions).toHaveLength(2)
  // The button that continues the payment loads the checkout again.
  await expectReports(loaded)
})

for (const bfcache of [true, false])
  test(`the form's text is kept across documents with the bfcache ${bfcache ? 'on' : 'off'}`, async ({
    openWindow,
    site,
    expectReports,
  }) => {
    const visitor = await openWindow({ bfcache, initScript: reportPageShow })
    const form = new ContactForm(visitor)
    await form.openHydrated()
    await form.fill()
    await visitor.goto(`${site.origin}/sitemap.xml`)
    await visitor.back()
    await form.expectMessageKept()
    await expectReports([
      /^loaded: \/contact$/,
      /^loaded: \/sitemap.xml$/,
      bfcache ? /^from the bfcache: \/contact$/ : /^loaded: \/contact$/,
    ])
  })

for (const [name, aheadMs, result] of [
  ['an hour later', RESULT_LIFETIME_MS, 'unknown'],
  ['immediately', 0, 'failed'],
] as const)
  test(`going back ${name} shows a cached failure as ${result}`, async ({ openWindow, site }) => {
    const visitor = await openWindow({
      initScript: `addEventListener('pageshow', ({ persisted }) => {
        window.isRestored = persisted
      }, true)`,
    })
    const payPage = new PayPage(visitor)
    const thankYou = new ThankYou(visitor)
    await new Checkout(visitor).open({ subscriptionId: subscriptionOf(sampleSession()), environment: 'PROD' })
    await payPage.expectShown()
    await payPage.returnWith('Failed')
    await thankYou.expectResult('failed')
    await visitor.goto(paths.terms)
    site.sandbox.clock.aheadMs = aheadMs
    await visitor.back()
    expect(await visitor.evaluate(() => (window as { isRestored?: boolean }).isRestored)).toBe(true)
    await thankYou.expectResult(result)
  })

/** Runs before the page's scripts. A restored page scrolls until its header changes, then opens `path`. */
function scrollAndLeaveWhenRestored(path: string): void {
  const leaveWhenScrolled = () => {
    // Scroll repeatedly, because WebKit restores the scroll position after `pageshow`.
    scrollTo(0, 400)
    if (document.querySelector('header[data-state*="glassy"]')) location.assign(path)
    else setTimeout(leaveWhenScrolled, 50)
  }
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leaveWhenScrolled()
  })
}

test('after Back, a page that has sent its counts sends only new counts', async ({ openWindow, site }) => {
  await clearCounts(site)
  const visitor = await openWindow({
    initScript: `(${String(scrollAndLeaveWhenRestored)})(${JSON.stringify(paths.contact)})`,
  })
  await openCollecting(visitor, paths.terms)
  await visitor.goto(paths.privacy)
  await expect.poll(() => countOf(site, HEADER_SHOWN)).toBe(1)
  await visitor.evaluate(() => void setTimeout(() => history.back()))
  await expect.poll(() => countOf(site, HEADER_SCROLLED)).toBe(1)
  expect(await countOf(site, HEADER_SHOWN)).toBe(1)
})
