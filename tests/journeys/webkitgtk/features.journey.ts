/** Journeys with one feature of the engine switched on and off. */
import { paths } from '../../../src/company/paths.ts'
import { holdEntryScript } from '../../support/served-site.ts'
import { openCheckout } from '../models/checkout.ts'
import { Header } from '../models/header.ts'
import { expect, webkitGtkTest as test } from '../support/test.ts'

for (const isSupported of [true, false]) {
  test(`shows the glass bar ${isSupported ? 'at once with' : 'after hydration without'} scroll-driven animations if scrolled before hydration`, async ({
    openWindow,
    site,
  }) => {
    const visitor = await openWindow({ width: 1280, features: { ScrollDrivenAnimations: isSupported } })
    const header = new Header(visitor)
    const isTransparent = async () => (await header.background()).isTransparent
    const release = holdEntryScript(site)
    await visitor.goto(paths.home)
    expect(await isTransparent()).toBe(true)
    await visitor.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
    await expect.poll(isTransparent).toBe(!isSupported)
    expect(await header.isHydrated()).toBe(false)
    release()
    await expect.poll(header.isHydrated).toBe(true)
    await expect.poll(isTransparent).toBe(false)
  })

  test(`stays failed ${isSupported ? 'with' : 'without'} the Navigation API if the SDK submits its form after the timeout`, async ({
    openWindow,
    site,
  }) => {
    site.sandbox.payments.cashfree.behaviour = 'late'
    const features = { NavigationAPI: isSupported }
    const { visitor, checkout } = await openCheckout(
      options => openWindow({ ...options, features }),
      {},
      { hasClock: true },
    )
    expect(await visitor.evaluate(() => 'navigation' in window)).toBe(isSupported)
    await checkout.expectFailedBeforeLateForm()
    expect(site.sandbox.payments.cashfree.sessions).toEqual([])
  })
}
