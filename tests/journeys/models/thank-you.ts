import { expect } from 'playwright/test'
import type { PaymentResult } from '../../../machines/thank-you/schema.ts'
import { thankYouTexts } from '../../../src/payments/checkout/content.ts'
import { pages } from '../../../src/company/pages.ts'
import { paths } from '../../../src/company/paths.ts'
import type { Visitor } from '../support/visitor.ts'

const VIEW = '[data-machine="thank-you"]'
/** Matches a started payment in `document.cookie`, before its result replaces it. */
export const STARTED_PAYMENT = /payment-\w+=\w+\.(?:production|sandbox)\.\w+(?:;|$)/

export class ThankYou {
  constructor(private readonly visitor: Visitor) {}

  async openHydrated(): Promise<void> {
    await this.visitor.goto(paths.thankYou)
    await this.expectHydrated()
  }
  /** Waits for hydration, because leaving earlier cancels scripts, which are then reported as failed. */
  expectHydrated = () => expect.poll(() => this.visitor.attribute(VIEW, 'data-hydrated')).toBe('true')
  openApp = (result: PaymentResult | 'unknown' = 'unknown') =>
    this.visitor.click(`[data-result="${result}"] a.btn-solid`, thankYouTexts.results[result].action)

  state = () => this.visitor.attribute(VIEW, 'data-state')
  title = () => this.visitor.text('h1')
  shownResults = () =>
    this.visitor.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-result]')]
        .filter(element => element.checkVisibility())
        .map(element => element.dataset['result']),
    )

  /** Waits for the question about downloading the app. */
  expectQuestion = () => expect.poll(() => this.visitor.dialog()).toBe(thankYouTexts.question)

  /** Waits until the page shows this result. A known result replaces the started payment in the cookie. */
  async expectResult(result: PaymentResult | 'unknown', { isTest = false } = {}): Promise<void> {
    await expect.poll(async () => (await this.visitor.path()).split('?')[0]).toBe(paths.thankYou)
    await expect.poll(this.state).toBe(`result.${result} app.ready`)
    await this.expectHydrated()
    await expect.poll(() => this.shownResults()).toEqual([result])
    const text = await this.visitor.text('main')
    expect(text).toContain(thankYouTexts.results[result].lead)
    expect(text.includes(thankYouTexts.test)).toBe(isTest)
    expect(await this.visitor.evaluate(() => document.title)).toBe(
      result === 'unknown' ? pages.thankYou.title : thankYouTexts.results[result].pageTitle,
    )
    if (result !== 'unknown')
      expect(await this.visitor.evaluate(() => document.cookie)).not.toMatch(STARTED_PAYMENT)
  }
}
