import { expect } from 'playwright/test'
import { PAY_PATH } from '../../../src/payments/cashfree/fake.ts'
import type { Visitor } from '../support/visitor.ts'

/** The fake provider's pay page (src/payments/cashfree/fake-pay-page.ts). */
export class PayPage {
  constructor(private readonly visitor: Visitor) {}

  expectShown = () => expect.poll(() => this.visitor.path()).toBe(PAY_PATH)
  pay = () => this.visitor.click('button', 'Pay')
  cancel = () => this.visitor.click('a', 'Cancel')
  back = () => this.visitor.click('button', 'Back')
  /** Returns to the site with an outcome, by POST or another way that the provider uses. */
  returnWith = (outcome: string, way = 'POST') => this.visitor.click(`button[value="${way}, ${outcome}"]`)
}
