import { env } from '#src/config/env.ts'
import { browserWindow } from '#src/services/browser-window.ts'
import { payments } from '#src/services/payments/payments.ts'
import { tabStorage } from '#src/services/tab-storage.ts'
import { type CheckoutEffects, type CheckoutStore, createCheckoutStore } from './checkout-flow.ts'

/** In development, Vite keeps `hot.data` over hot updates. Vitest has a `hot` without `data`. */
const hotData = import.meta.hot?.data as { checkout?: CheckoutStore } | undefined
const kept: { checkout?: CheckoutStore } = hotData ?? {}

/**
 * The checkout of this document. The first call creates it with its effects; every later call returns the same one and
 * ignores the effects, so an edit of content or code in development does not start a second checkout.
 */
export const checkoutStore = (effects: CheckoutEffects): CheckoutStore =>
  (kept.checkout ??= createCheckoutStore(
    { payments: payments(env.payments), browser: browserWindow, tab: tabStorage },
    effects,
  ))

if (hotData) import.meta.hot?.accept()
