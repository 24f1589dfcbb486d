import { checkoutUrl } from '../../../tools/sandbox/sample-checkout.ts'
import { expect } from 'playwright/test'
import { checkoutTexts } from '../../../src/payments/checkout/content.ts'
import { RESPONSE_TIMEOUT_MS } from '../../../machines/delays.ts'
import type { Open, Visitor, VisitorOptions } from '../support/visitor.ts'
import { PAY_PATH } from '../../../src/payments/cashfree/fake.ts'
import { OVERLAY_ID } from '../../../src/payments/cashfree/provider.ts'

const CHECKOUT = '[data-machine="checkout"]'
export const PAYMENT_FORM = '#payment-form iframe'

export class Checkout {
  constructor(private readonly visitor: Visitor) {}

  open = (values?: Record<string, string>) => this.visitor.goto(checkoutUrl(values))
  retry = () => this.visitor.click('main button', checkoutTexts.retry)
  returnToApp = () => this.visitor.click('main button', checkoutTexts.toApp)
  continue = () => this.visitor.click('main button', checkoutTexts.returned.action)

  state = () => this.visitor.attribute(CHECKOUT, 'data-state')
  text = () => this.visitor.text('main')
  /** The text of the live regions: `status` has the progress, and `alert` has the reason for a failure. */
  private readonly status = () => this.visitor.text(`${CHECKOUT} [aria-live="polite"]`)
  private readonly alert = () => this.visitor.text(`${CHECKOUT} [aria-live="assertive"]`)
  private readonly forms = () => this.visitor.count(PAYMENT_FORM)

  async expectFailed(reason?: keyof typeof checkoutTexts.reasons): Promise<void> {
    await expect.poll(this.alert).toContain(checkoutTexts.unavailable)
    if (reason) {
      expect(await this.alert()).toContain(checkoutTexts.reasons[reason])
      expect(await this.alert()).toContain(checkoutTexts.unpaid)
    }
    expect(await this.visitor.count(`#${OVERLAY_ID}`)).toBe(0)
    expect(await this.visitor.evaluate(() => document.body.style.overflow)).toBe('')
    expect(await this.forms()).toBe(0)
  }
  expectReturned = () => expect.poll(this.status).toContain(checkoutTexts.returned.title)

  /** Expects a failure at the timeout, and no change when the SDK submits its form late. Needs the clock. */
  async expectFailedBeforeLateForm(): Promise<void> {
    await expect.poll(() => this.visitor.evaluate(() => 'answerLate' in window)).toBe(true)
    await this.visitor.advanceClock(RESPONSE_TIMEOUT_MS)
    await this.expectFailed('timeout')
    // If the form navigates away, this code runs again in the next page, which has no `answerLate`.
    await this.visitor.evaluate(async () => {
      ;(window as { answerLate?: () => void }).answerLate?.()
      // The SDK submits the form from a timer. A successful POST would unload the page before fetch() ends.
      await new Promise(resolve => setTimeout(resolve))
      await (await fetch(location.href)).text()
    })
    expect(await this.state()).toBe('failed')
  }

  /** Waits for the alert about the missing payment SDK, and accepts it. */
  async acceptAlert(): Promise<void> {
    await expect.poll(() => this.visitor.dialog()).toBe(checkoutTexts.reasons.sdk)
    await this.visitor.acceptDialog()
  }
}

/** The fake provider's pay page (src/payments/cashfree/fake-pay-page.ts). */
export class PayPage {
  constructor(private readonly visitor: Visitor) {}

  expectShown = () => expect.poll(() => this.visitor.path()).toBe(PAY_PATH)
  pay = () => this.visitor.click('button', 'Pay')
  cancel = () => this.visitor.click('a', 'Cancel')
  back = () => this.visitor.click('button', 'Back')
  /** Returns to the site with an outcome, by POST or in another way that the provider uses. */
  returnWith = (outcome: string, way = 'POST') => this.visitor.click(`button[value="${way}, ${outcome}"]`)
}

/** Opens a checkout. Returns the visitor and models of the checkout and the pay page. */
export async function openCheckout(
  open: Open,
  values: Record<string, string> = {},
  options: Partial<VisitorOptions> = {},
) {
  const visitor = await open(options)
  const checkout = new Checkout(visitor)
  await checkout.open(values)
  return { visitor, checkout, payPage: new PayPage(visitor) }
}
