import type { CheckoutSession } from '#machines/checkout.machine.ts'
import type { Env } from '#src/config/env.schema.ts'
import { type PaymentProviderName, paymentProviderOf, sdkAddresses } from '#src/config/payment-providers.ts'
import type { PaymentsPort } from '../services.ts'
import { cashfree } from './cashfree.ts'
import { markSession } from './mark-session.ts'
import type { Result, PaymentClient, PaymentProvider } from './provider.ts'
import { trustSdks } from './trusted-sdks.ts'

/** An adapter, or a function that imports it. */
type AdapterSource = PaymentProvider | (() => Promise<PaymentProvider>)

/** Returns the value of a result, or rejects with its failure. */
const unwrap = <T>(result: Result<T>): T | Promise<never> =>
  result.ok ? result.value : Promise.reject(result.failure)

/** The payment port: passes each session to the adapter of its provider (config/payment-providers.ts). */
export function payments(
  settings: Env['payments'],
  adapters: Record<PaymentProviderName, AdapterSource> = {
    cashfree: cashfree(settings.cashfreeSdkUrl),
    stripe: () => import('./stripe.ts').then(({ stripe }) => stripe(settings.stripeKeys)),
  },
): PaymentsPort {
  let hasTrustedSdks = false
  let used: PaymentProvider | undefined
  let client: PaymentClient | undefined
  let unmark = () => {}

  /** Returns the client of this document. `start` reuses the one that `load` created; a retry reloads the document. */
  const clientOf = async (session: CheckoutSession, signal: AbortSignal) => {
    const adapter = adapters[paymentProviderOf(session.sessionId)]
    const provider =
      typeof adapter === 'function' ? await adapter().catch(() => Promise.reject('sdk')) : adapter
    used ??= provider
    const refusal = used.refusal(session)
    if (refusal) return Promise.reject(refusal)
    if (!hasTrustedSdks) trustSdks(sdkAddresses(settings))
    hasTrustedSdks = true
    client ??= await unwrap(await used.load(session.mode, signal))
    return client
  }
  return {
    isPresent: id => {
      const adapter = adapters[paymentProviderOf(id)]
      return typeof adapter !== 'function' && adapter.isPresent()
    },
    load: async (session, signal) => {
      await clientOf(session, signal)
    },
    start: async (session, signal) => {
      const { start, leavesPage } = await clientOf(session, signal)
      if (leavesPage) unmark = await markSession(session)
      const outcome = await unwrap(await start(session.sessionId, signal))
      if (!leavesPage && !signal.aborted) unmark = await markSession(session)
      return outcome
    },
    clear: () => used?.clear(),
    forgetSession: () => unmark(),
  }
}
