import type { CheckoutSession } from '../../machines/checkout/machine.ts'
import type { PaymentsPort } from '../services/ports.ts'
import { rememberPayment } from './payment-cookie.ts'
import {
  type AdapterSource,
  type CreateAdapter,
  rejectWith,
  type MountedForm,
  NEVER_ENDS,
  type PaymentClient,
  type PaymentAdapter,
  type PaymentSettings,
} from './provider.ts'
import { paymentProviderOf, paymentProviders, sdkUrls } from './browser-registry.ts'
import { createTrustedTypesPolicy } from './trusted-types.ts'

/** The adapters, by file. Only the site's scripts contain the adapters. */
const eager = import.meta.glob<CreateAdapter<unknown>>('./*/adapter.ts', { eager: true, import: 'adapter' })
const lazy = import.meta.glob<CreateAdapter<unknown>>('./*/lazy-adapter.ts', { import: 'adapter' })

const adaptersOf = (settings: PaymentSettings) =>
  Object.fromEntries(
    paymentProviders.map(({ id }) => [
      id,
      eager[`./${id}/adapter.ts`]?.(settings[id]) ??
        (() => lazy[`./${id}/lazy-adapter.ts`]?.().then(create => create(settings[id]))),
    ]),
  ) as Record<string, AdapterSource>

/** Returns the payment port, which passes each session to its provider's adapter. */
export function paymentsPort(
  settings: PaymentSettings,
  sources: Readonly<Record<string, AdapterSource>> = adaptersOf(settings),
): PaymentsPort {
  const sourceOf = (sessionId: string) => sources[paymentProviderOf(sessionId).id] as AdapterSource
  let hasTrustedSdks = false
  let adapter: PaymentAdapter | undefined
  let client: PaymentClient | undefined
  let form: MountedForm | undefined

  /** Returns the client that `load` and `start` share. One client is enough: a retry reloads the document. */
  const clientOf = async (session: CheckoutSession, signal: AbortSignal) => {
    const source = sourceOf(session.sessionId)
    const loaded = typeof source === 'function' ? await source().catch(() => rejectWith('sdk')) : source
    // A second concurrent call keeps the first call's adapter.
    adapter ??= loaded
    const refusal = adapter.refusal(session)
    if (refusal) return rejectWith(refusal)
    if (!hasTrustedSdks) createTrustedTypesPolicy(sdkUrls(settings))
    hasTrustedSdks = true
    // Removing a script element would not cancel its request, and later checkouts would have to wait for it.
    const stopLoading = () => window.stop()
    if (signal.aborted) {
      stopLoading()
      return rejectWith('timeout')
    }
    signal.addEventListener('abort', stopLoading)
    try {
      client ??= await adapter.load(session.mode, signal)
    } finally {
      signal.removeEventListener('abort', stopLoading)
    }
    return client
  }
  return {
    isPresent: id => {
      const source = sourceOf(id)
      return typeof source !== 'function' && source.isPresent()
    },
    load: async (session, signal) => {
      await clientOf(session, signal)
    },
    start: async (session, signal) => {
      const current = await clientOf(session, signal)
      const forgetPayment = await rememberPayment(session, paymentProviderOf(session.sessionId))
      const started = await current.start(session.sessionId, signal).catch((failure: unknown) => {
        forgetPayment()
        throw failure
      })
      if (started === 'redirecting') return started
      form = started
      return 'mounted'
    },
    watchForm: async () => Promise.reject(await (form?.ended ?? NEVER_ENDS)),
    clear: () => adapter?.clear(),
  }
}
