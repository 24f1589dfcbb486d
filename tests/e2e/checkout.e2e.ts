/** The checkout page. tests/journeys/checkout.journey.ts tests the navigation to the provider and back. */
import { annualPlan, checkoutUrl } from '../../tools/sandbox/sample-checkout.ts'
import type { Page } from 'playwright/test'
import { CHECKOUT_START_DELAY_MS, RESPONSE_TIMEOUT_MS, SDK_DELAY_MS } from '../../machines/delays.ts'
import { gstNote } from '../../src/company/prices.ts'
import { checkoutFacts, checkoutTexts, logdhanSupport } from '../../src/payments/checkout/content.ts'
import { rupees } from '../../src/company/format.ts'
import { pages } from '../../src/company/pages.ts'
import { paths } from '../../src/company/paths.ts'
import { OVERLAY_ID, provider as cashfree } from '../../src/payments/cashfree/provider.ts'
import { PAY_PATH, SDK_PATH } from '../../src/payments/cashfree/fake.ts'
import { STRIPE_JS } from '../../src/payments/stripe/provider.ts'
import { fontsLoaded, violations } from './support/appearance.ts'
import { expectConsoleErrors, failedRequest, UNUSED_PRELOAD } from './support/console-errors.ts'
import { ENTRY_SCRIPT, holdRequests, openHeld, scriptNamed } from './support/hydration.ts'
import { expect, test } from './support/site.ts'
import { routeStripe } from './support/stripe.ts'

const SDK_ABORTED = failedRequest(SDK_PATH, 'aborted')
const checkout = (page: Page) => page.locator('[data-machine="checkout"]')
const expectState = (page: Page, state: string | RegExp) =>
  expect(checkout(page)).toHaveAttribute('data-state', state)
const failure = (page: Page) => page.getByRole('heading', { name: checkoutTexts.unavailable })

const SIZES = [
  [360, 740],
  [768, 1024],
  [1280, 800],
] as const
/** All facts except the last, the support address, which moves into the message after a failure. */
const FACTS = '[data-island] > dl > div:not(:last-child)'

const placesOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll(elements =>
      elements.map(element => JSON.stringify(element.getBoundingClientRect().toJSON())),
    )

// If a translator or extension has changed the HTML, React renders the page again (facebook/react#24430).
test('a checkout whose HTML changed before hydration opens the pay page', async ({ page, consoleErrors }) => {
  const release = await openHeld(page, checkoutUrl())
  await page
    .getByRole('heading', { level: 1 })
    .evaluate(heading => heading.append(document.createElement('span')))
  release()
  await expect(page).toHaveURL(url => url.pathname === PAY_PATH)
  await expectConsoleErrors(consoleErrors, [/^error: .*418/])
})

test('the first view shows all facts, and a failure moves none', async ({ page, site, consoleErrors }) => {
  site.sandbox.payments.cashfree.behaviour = 'hanging'
  await page.clock.install()
  await page.goto(checkoutUrl())
  await expectState(page, 'loading.fetching')
  await fontsLoaded(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(annualPlan.planName)
  await expect(checkout(page)).toContainText(`${rupees(Number(annualPlan.amount))}, ${gstNote}`)
  await expect(checkout(page)).toContainText(checkoutTexts.renewal.yearly)
  await expect(page.getByText(checkoutTexts.loading)).toBeVisible()
  await expect(page.getByText(checkoutTexts.test, { exact: true })).toBeVisible()
  const places: string[][] = []
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await expect(page.getByText(checkoutFacts.seller.text)).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(checkoutTexts.note)).toBeInViewport({ ratio: 1 })
    places.push(await placesOf(page, FACTS))
  }
  expect(places[0]).toHaveLength(Object.keys(checkoutFacts).length - 1)
  expect(await violations(page)).toEqual([])
  await page.clock.runFor(RESPONSE_TIMEOUT_MS)
  await expect(failure(page)).toBeVisible()
  await expect(page).toHaveTitle(checkoutTexts.unavailable)
  for (const [i, [width, height]] of SIZES.entries()) {
    await page.setViewportSize({ width, height })
    expect(await placesOf(page, FACTS)).toEqual(places[i])
    await expect(page.locator('[data-machine="checkout"] > div > svg')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: logdhanSupport.address })).toHaveCount(1)
  }
  const { support: _, ...facts } = checkoutFacts
  await expect(page.locator('[data-island] dt:visible')).toHaveText(
    Object.values(facts).map(({ title }) => title),
  )
  expect(await violations(page)).toEqual([])
  await expectConsoleErrors(consoleErrors, [SDK_ABORTED])
})

test('Stripe checkouts link to the app and have no axe violations', async ({ page, site, consoleErrors }) => {
  await routeStripe(page, site)
  await page.goto(checkoutUrl({ subscriptionSessionId: 'cs_test_a1_secret_b2' }))
  await expectState(page, 'mounted')
  await expect(page.getByRole('link', { name: checkoutTexts.plainApp })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const request = new RegExp(`^other origin: ${STRIPE_JS}`)
  await expectConsoleErrors(consoleErrors, [request], { allowed: [new RegExp(STRIPE_JS)] })
})

test("the page under the SDK's overlay says what opens next, without a layout shift", async ({
  page,
  browserName,
  site,
}) => {
  test.skip(browserName === 'firefox', "Firefox's scrollbar disappears when the SDK locks scrolling")
  await page.setViewportSize({ width: 360, height: 740 })
  site.sandbox.payments.cashfree.behaviour = 'stays'
  await page.clock.install()
  await page.goto(checkoutUrl())
  await expectState(page, /loading.fetch/)
  await fontsLoaded(page)
  const texts = 'main :is(h1, dl, dl ~ p)'
  const before = await placesOf(page, texts)
  await expectState(page, 'loading.redirecting')
  await expect(page.locator(`#${OVERLAY_ID}`)).toHaveCount(1)
  await expect(page.getByText(`${cashfree.name} ${checkoutTexts.next}`)).toBeVisible()
  await expect(page.getByText(checkoutTexts.loading)).toBeVisible()
  expect(await placesOf(page, texts)).toEqual(before)
})

test('nothing is paid if a script is missing or late @exhaustive', async ({ page, site, consoleErrors }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  const release = await holdRequests(page, ENTRY_SCRIPT)
  await page.goto(checkoutUrl())
  await page.clock.runFor(RESPONSE_TIMEOUT_MS)
  await expect(page.getByText(checkoutTexts.unavailable)).toBeVisible()
  // The visitor may already have paid on the provider's page.
  await expect(page.getByText(checkoutTexts.unpaid)).toBeHidden()
  release()
  await expectState(page, 'failed')
  await page.clock.runFor(CHECKOUT_START_DELAY_MS + SDK_DELAY_MS)
  await page.route(scriptNamed('checkout-page'), route => route.abort())
  site.sandbox.payments.cashfree.behaviour = 'slow'
  const sdk = page.waitForResponse(new RegExp(SDK_PATH))
  await page.goto(checkoutUrl({ userId: 'again' }))
  await expect(page.getByText(checkoutTexts.unavailable)).toBeVisible()
  await (await sdk).finished()
  await page.clock.runFor(SDK_DELAY_MS)
  // If the SDK submitted its form, the form's request would arrive before this response.
  await page.evaluate(async () => (await fetch(location.href)).text())
  expect(new URL(page.url()).pathname).toBe(paths.checkout)
  expect(site.sandbox.payments.cashfree.sessions).toEqual([])
  await expectConsoleErrors(consoleErrors, [failedRequest('/checkout-page-', 'failed')], {
    allowed: [UNUSED_PRELOAD, SDK_ABORTED],
  })
})

test('after Back, the prerendered live region asks whether to continue', async ({ page }) => {
  await page.goto(checkoutUrl())
  await expect(page).toHaveURL(new RegExp(PAY_PATH))
  const release = await holdRequests(page, ENTRY_SCRIPT)
  await page.getByRole('button', { name: 'Back' }).click()
  const region = await page.locator('[aria-live=polite]', { hasText: checkoutTexts.loading }).elementHandle()
  release()
  const { title } = checkoutTexts.returned
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  expect(await region.evaluate(element => element.isConnected && element.textContent)).toContain(title)
  await expect(page).toHaveTitle(pages.checkout.title)
  expect(await violations(page)).toEqual([])
})
