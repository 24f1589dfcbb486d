/** Routes Stripe's origin to the sandbox's fake. */
import type { Page } from 'playwright/test'
import { STRIPE_JS } from '../../../src/payments/stripe/provider.ts'
import type { Site } from '../../support/served-site.ts'

export const routeStripe = (page: Page, { sandbox }: Site): Promise<unknown> =>
  page.route(`${STRIPE_JS}/**`, async route =>
    route.fulfill(await sandbox.payments.stripe.otherOrigin.handle(route.request().url())).catch(() => {}),
  )
