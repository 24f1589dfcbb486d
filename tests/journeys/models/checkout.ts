import { annualPlan } from '../../support/annual-plan.ts'
import { expect } from 'playwright/test'
import { checkoutTexts } from '../../../src/payments/checkout/content.ts'
import { paths } from '../../../src/company/paths.ts'
import type { Visitor } from '../support/visitor.ts'
import { sampleSession } from '../../../src/payments/cashfree/fake.ts'
import { OVERLAY_ID } from '../../../src/payments/cashfree/provider.ts'

const CHECKOUT = '[data-machine="checkout"]'
const FALLBACK = '[data-fallback]'
/** Stripe's form. */
export const PAYMENT_FORM = '#payment-form iframe'

/** The address of a checkout, as the app opens it. */
const checkoutAddress = (values: Record<string, string> = {}) =>
  `${paths.checkout}?${new URLSearchParams({ subscriptionSessionId: sampleSession(), ...annualPlan, environment: 'TEST', userId: 'u 1&b=c#d₹', ...values })}`

export class Checkout {
  constructor(private readonly visitor: Visitor) {}

  open = (values?: Record<string, string>) => this.visitor.goto(checkoutAddress(values))
  retry = () => this.visitor.click('main button', checkoutTexts.retry)
  returnToApp = () => this.visitor.click('main button', checkoutTexts.toApp)
  returnToAppFromFallback = () => this.visitor.click(`${FALLBACK} a`, checkoutTexts.toApp)
  continue = () => this.visitor.click('main button', checkoutTexts.returned.action)

  state = () => this.visitor.attribute(CHECKOUT, 'data-state')
  text = () => this.visitor.text('main')
  /** Text of the live regions, which screen readers announce: `status` has the progress, `alert` the reason of a failure. */
  private readonly status = () => this.visitor.text(`${CHECKOUT} [aria-live="polite"]`)
  private readonly alert = () => this.visitor.text(`${CHECKOUT} [aria-live="assertive"]`)
  fallback = () => this.visitor.text(FALLBACK)
  forms = () => this.visitor.count(PAYMENT_FORM)

  /** `mayBePaid`: a payment was started in this tab before. */
  async expectFailed(reason?: keyof typeof checkoutTexts.reasons, { mayBePaid = false } = {}): Promise<void> {
    await expect.poll(this.alert).toContain(checkoutTexts.unavailable)
    if (reason) {
      expect(await this.alert()).toContain(checkoutTexts.reasons[reason])
      expect((await this.alert()).includes(checkoutTexts.unpaid)).toBe(!mayBePaid)
    }
    expect(await this.visitor.count(`#${OVERLAY_ID}`)).toBe(0)
    expect(await this.visitor.evaluate(() => document.body.style.overflow)).toBe('')
    expect(await this.forms()).toBe(0)
  }
  expectReturned = () => expect.poll(this.status).toContain(checkoutTexts.returned.title)

  /**
   * Lets the late SDK submit its form, and waits until that would have ended the page. If it did, this runs
   * again in the next page, which has no `answerLate`.
   */
  answerLate = () =>
    this.visitor.evaluate(async () => {
      ;(window as { answerLate?: () => void }).answerLate?.()
      // The SDK submits in a timer. A form post would end this document before the response arrives.
      await new Promise(resolve => setTimeout(resolve))
      await (await fetch(location.href)).text()
    })

  /** Waits for the alert that the payment SDK could not be loaded, and accepts it. */
  async acceptAlert(): Promise<void> {
    await expect.poll(() => this.visitor.dialog()).toBe(checkoutTexts.reasons.sdk)
    await this.visitor.acceptDialog()
  }
}
