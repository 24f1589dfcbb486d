import { loadStripe } from '@stripe/stripe-js/pure'
import type { Env } from '#src/config/env.schema.ts'
import { PAYMENT_FORM_ID } from '#src/config/site.ts'
import { done, failed, type PaymentProvider } from './provider.ts'

/** The client secret of a Checkout session. A bare session id cannot start anything. */
const SECRET = /^cs_(test|live)_\w+_secret_.+/

/** Stripe's embedded checkout page, in this window. */
export function stripe(keys: Env['payments']['stripeKeys'], load: typeof loadStripe = loadStripe): PaymentProvider {
  return {
    isPresent: () => 'Stripe' in window,
    async load(mode) {
      const key = keys[mode]
      if (!key)
        return failed('key')
      const sdk = await load(key).catch(() => null)
      if (!sdk)
        return failed('sdk')
      return done({
        async start({ sessionId }, signal) {
          const kind = SECRET.exec(sessionId)?.[1]
          if (!kind)
            return failed('id')
          if ((kind === 'test') !== (mode === 'sandbox'))
            return failed('mode')
          try {
            const checkout = await sdk.createEmbeddedCheckoutPage({ clientSecret: sessionId })
            // Who was told that it failed must not find a form that works.
            if (signal.aborted) {
              checkout.destroy()
              return failed('timeout')
            }
            checkout.mount(`#${PAYMENT_FORM_ID}`)
            return done('mounted')
          }
          catch {
            return failed('refused')
          }
        },
      })
    },
    clear: () => {},
  }
}
