import type { CheckoutSession } from '#machines/checkout.machine.ts'
import type { Env } from '#src/config/env.schema.ts'
import { STRIPE_PREFIX } from '#src/config/boot-contract.ts'
import { STRIPE_JS } from '#src/config/origins.ts'
import type { PaymentsPort } from '../services.ts'
import { cashfree } from './cashfree.ts'
import type { Result, PaymentClient, PaymentProvider } from './provider.ts'
import { trustSdks } from './trusted-sdks.ts'

const valueOf = <T>(outcome: Result<T>): T | Promise<never> =>
  outcome.ok ? outcome.value : Promise.reject(outcome.failure)

/** Which provider a session belongs to follows from its id alone; Stripe's code is loaded when it is needed. */
export function payments(
  settings: Env['payments'],
  providers: { cashfree: PaymentProvider; stripe: () => Promise<PaymentProvider> } = {
    cashfree: cashfree(settings.cashfreeSdkUrl),
    stripe: () => import('./stripe.ts').then(({ stripe }) => stripe(settings.stripeKeys)),
  },
): PaymentsPort {
  const isStripe = (id: string) => id.startsWith(STRIPE_PREFIX)
  let isTrusting = false
  let used: PaymentProvider | undefined
  let client: PaymentClient | undefined

  /** One client for one page: the SDK is made once, however often it is asked for. */
  const clientOf = async (session: CheckoutSession, signal: AbortSignal) => {
    const provider = isStripe(session.sessionId)
      ? await providers.stripe().catch(() => Promise.reject('sdk'))
      : providers.cashfree
    used ??= provider
    const refusal = used.refusal(session)
    if (refusal) return Promise.reject(refusal)
    if (!isTrusting) trustSdks([settings.cashfreeSdkUrl, STRIPE_JS])
    isTrusting = true
    client ??= await valueOf(await used.load(session.mode, signal))
    return client
  }
  return {
    isPresent: id => !isStripe(id) && providers.cashfree.isPresent(),
    load: async (session, signal) => {
      await clientOf(session, signal)
    },
    start: async (session, signal) => {
      const { start } = await clientOf(session, signal)
      return valueOf(await start({ sessionId: session.sessionId, target: '_self' }, signal))
    },
    clear: () => used?.clear(),
  }
}
