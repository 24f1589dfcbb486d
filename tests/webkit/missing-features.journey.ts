/** The most important journeys in an engine that lacks one of the features that the site uses where it exists. */
import { paths } from '#src/config/paths.ts'
import { PAY_PATH } from '../../sandbox/cashfree.ts'
import { resetCashfree } from '../support/served-site.ts'
import { invisibleContent, scrollThrough } from './support/completeness.ts'
import { expect, hydrate, test } from './support/test.ts'
import type { WindowOptions } from './support/webdriver.ts'

/** Removes the rules whose selector an engine without `:has()` would not understand. */
const withoutHas = `addEventListener('DOMContentLoaded', () => {
  for (const sheet of document.styleSheets) {
    for (let index = sheet.cssRules.length - 1; index >= 0; index -= 1) {
      if (sheet.cssRules[index].cssText.includes(':has(')) sheet.deleteRule(index)
    }
  }
})`

/** Gives links another `rel`, because WebKitGTK cannot switch modulepreload off. */
const withoutModulePreload = `Object.defineProperty(HTMLLinkElement.prototype, 'rel', {
  set(rel) {
    this.setAttribute('rel', rel === 'modulepreload' ? 'unknown' : rel)
  },
})`

/**
 * Ways to remove the features, and to see in the page that they are missing. The site uses neither requestIdleCallback nor
 * content-visibility.
 */
const missing: Record<string, { options: Partial<WindowOptions>; isMissing: () => boolean }> = {
  ':has()': {
    options: { initScript: withoutHas },
    isMissing: () =>
      [...document.styleSheets].every(sheet =>
        [...sheet.cssRules].every(rule => !rule.cssText.includes(':has(')),
      ),
  },
  'scroll-driven animations': {
    options: { features: { ScrollDrivenAnimations: false } },
    isMissing: () => !CSS.supports('animation-timeline: scroll()'),
  },
  'Trusted Types': {
    options: { features: { TrustedTypes: false } },
    isMissing: () => !('trustedTypes' in window),
  },
  'modulepreload': {
    options: { initScript: withoutModulePreload },
    isMissing: () => {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      return link.getAttribute('rel') !== 'modulepreload'
    },
  },
  // WebKitGTK 2.50 has no Navigation API; a newer one has.
  'the Navigation API': {
    options: { initScript: `Reflect.deleteProperty(window, 'navigation')` },
    isMissing: () => !('navigation' in window),
  },
}

for (const [name, { options, isMissing }] of Object.entries(missing)) {
  test(`without ${name} -> page complete, menu opens, form responds, checkout reaches the pay page`, async ({
    open,
    site,
  }) => {
    resetCashfree(site)
    const page = await open(options)
    await page.goto(paths.home)
    expect(await page.evaluate(isMissing)).toBe(true)
    await scrollThrough(page)
    await expect.poll(() => invisibleContent(page)).toEqual([])
    await hydrate(page)
    await page.click('summary', 'Menu')
    await page.click('nav[aria-label="Menu"] a', 'Contact')
    await expect.poll(() => page.path()).toBe('/#contact')
    await page.click('[data-machine="contact-form"] button', 'Send Message')
    await expect
      .poll(() => page.attribute('[data-machine="contact-form"] [name="email"]', 'aria-invalid'))
      .toBe('true')
    await page.goto(`${paths.checkout}?subscriptionSessionId=sub_1&amount=999`)
    await expect.poll(() => page.path()).toBe(PAY_PATH)
  })
}
