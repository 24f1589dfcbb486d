/** Settings of the sandbox's return function, and the keys among them that a tester can take away. */
import type { Settings } from '../api/_checkout-return/settings.ts'
import { sandboxSecrets } from './pay-page.ts'
import { stripeApiKeys } from './stripe.ts'

/** Keys that the return function has, with sentences for the mailbox page. */
export const returnKeys = {
  set: 'Asks the API of the provider about each result, as a host with the ids and secrets.',
  none: 'Confirms nothing, as a host without a secret: every result is unknown.',
} as const
export type ReturnKeys = keyof typeof returnKeys

const NONE = { sandbox: undefined, production: undefined }

/** Returns the settings. `stripeTestKey` is the developer's own, for Stripe itself; without it, a fake of its API answers. */
export const returnSettings = (keys: ReturnKeys, stripeTestKey: string | undefined): Settings =>
  keys === 'none'
    ? { cashfree: NONE, stripe: NONE, limits: undefined }
    : {
        cashfree: {
          sandbox: { id: 'sandbox', secret: sandboxSecrets.sandbox },
          production: { id: 'production', secret: sandboxSecrets.production },
        },
        stripe: stripeTestKey ? { ...NONE, sandbox: stripeTestKey } : stripeApiKeys,
        limits: undefined,
      }
