import { type CheckoutFlow, checkoutFlow } from '#src/components/checkout/checkout-flow.ts'
import { env } from '#src/config/env.ts'
import { deepLink, PAYMENT_FAILED } from '#src/config/links.ts'
import { CHECKOUT_FAILED_REASON, checkoutTexts } from '#src/content/checkout.ts'
import { company } from '#src/content/company.ts'
import { browserWindow } from '#src/services/browser-window.ts'
import { payments } from '#src/services/payments/payments.ts'
import { tabStorage } from '#src/services/tab-storage.ts'

const { appScheme, site } = company.logdhan

export const checkoutEffects = {
  appLink: ({ userId, planName }: { userId?: string | undefined; planName?: string | undefined }) =>
    deepLink(appScheme, PAYMENT_FAILED, { userId, planName, reason: CHECKOUT_FAILED_REASON }),
  siteUrl: site,
  sdkAlert: checkoutTexts.reasons.sdk,
}

/** State that Vite keeps over a hot update in development. Vitest has a `hot` without `data`. */
const kept = import.meta.hot?.data as { checkoutStore?: CheckoutFlow } | undefined

/** The checkout of this document. */
export const checkoutStore: CheckoutFlow =
  kept?.checkoutStore ??
  checkoutFlow({ payments: payments(env.payments), browser: browserWindow, tab: tabStorage }, checkoutEffects)

// A content edit keeps the running checkout, with the effects that it began with.
if (kept) {
  kept.checkoutStore = checkoutStore
  import.meta.hot?.accept()
}
