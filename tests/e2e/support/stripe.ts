/** A fake in the sandbox replaces Stripe's origin. */
import type { Page } from 'playwright/test'
import { STRIPE_JS } from '../../../src/payments/stripe/provider.ts'
import type { Site } from '../../support/served-site.ts'
import { type ConsoleErrors, expectConsoleErrors } from './console-errors.ts'

/** Fulfils requests to Stripe's origin. */
export const routeStripe = (page: Page, { sandbox }: Site): Promise<unknown> =>
  page.route(`${STRIPE_JS}/**`, async route =>
    route.fulfill(await sandbox.payments.stripe.otherOrigin.handle(route.request().url())).catch(() => {}),
  )

export const expectStripeRequests = (
  consoleErrors: ConsoleErrors,
  { expected = [], allowed = [] }: { expected?: RegExp[]; allowed?: RegExp[] } = {},
): Promise<void> =>
  expectConsoleErrors(consoleErrors, [new RegExp(`^other origin: ${STRIPE_JS}`), ...expected], {
    allowed: [new RegExp(STRIPE_JS), ...allowed],
  })
