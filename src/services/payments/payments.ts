import type { CheckoutSession } from '#machines/checkout.machine.ts'
import type { Env } from '#src/config/env.schema.ts'
import type { PaymentsPort } from '../services.ts'
import { cashfree } from './cashfree.ts'
import type { Outcome, PaymentProvider } from './provider.ts'

/** Ids of Stripe's Checkout sessions begin like this; every other id belongs to the subscription SDK. */
const STRIPE_PREFIX = 'cs_'

const valueOf = <T>(outcome: Outcome<T>): T | Promise<never> => (outcome.ok ? outcome.value : Promise.reject(outcome.failure))

/** Which provider a session belongs to follows from its id alone; Stripe's code is loaded when it is needed. */
export function payments(settings: Env['payments'], providers: { cashfree: PaymentProvider, stripe: () => Promise<PaymentProvider> } = {
  cashfree: cashfree(settings.cashfreeSdkUrl),
  stripe: () => import('./stripe.ts').then(({ stripe }) => stripe(settings.stripeKeys)),
}): PaymentsPort {
  const isStripe = (id: string) => id.startsWith(STRIPE_PREFIX)
  const providerOf = (id: string) => (isStripe(id) ? providers.stripe() : Promise.resolve(providers.cashfree))
  const clientOf = async ({ sessionId, mode }: CheckoutSession, signal: AbortSignal) => {
    const provider = await providerOf(sessionId).catch(() => Promise.reject('sdk'))
    return valueOf(await provider.load(mode, signal))
  }
  return {
    isPresent: id => !isStripe(id) && providers.cashfree.isPresent(),
    load: async (session, signal) => void await clientOf(session, signal),
    start: async (session, signal) => {
      const client = await clientOf(session, signal)
      return valueOf(await client.start({ sessionId: session.sessionId, target: '_self' }, signal))
    },
    clear: () => providers.cashfree.clear(),
  }
}
