import type { StripeEmbeddedCheckout } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { checkoutFailures } from '../../../machines/checkout/failures.ts'
import { PAYMENT_FORM_ID } from '../checkout-names.ts'
import { rejectWith, type MountedForm, NEVER_ENDS, type PaymentAdapter } from '../provider.ts'
import { loadScript } from '../load-script.ts'
import { STRIPE_SCRIPT, type StripeSettings } from './provider.ts'

/** Client secret of a Checkout Session, which the app passes as the session id. Other ids are refused. */
const CLIENT_SECRET = /^cs_(test|live)_\w+_secret_.+/

/** Loads the SDK's script first, because the package would request it again after an abort. */
const loadSdk = async (key: string, signal: AbortSignal) =>
  (await loadScript(STRIPE_SCRIPT, () => (window as { Stripe?: unknown }).Stripe, signal))
    ? loadStripe(key)
    : null

/**
 * Returns the secret as Stripe created it, with percent-encoded characters. Browsers decode these characters
 * if an app puts the secret into a URL without encoding it. Both forms of the secret give the same result.
 */
const clientSecretOf = (sessionId: string) => sessionId.replace(/[^\w%.~-]/g, encodeURIComponent)

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : '')

/**
 * Milliseconds to wait after a frame's load event. If the CSP blocks the frame, browsers also fire a load
 * event, just before or after `securitypolicyviolation`.
 */
const VIOLATION_DELAY_MS = 300

/** The form cannot be closed and shows its own errors. No SDK event reports that it ended without payment. */
const MOUNTED: MountedForm = { ended: NEVER_ENDS }

/** Mounts the form and waits for its frame's load event, because the SDK has no such event. */
function mountForm(checkout: StripeEmbeddedCheckout, signal: AbortSignal): Promise<MountedForm> {
  const form = document.getElementById(PAYMENT_FORM_ID)
  if (!form) return rejectWith('refused')
  const listeners = new AbortController()
  return new Promise<MountedForm>(resolve => {
    const options = { signal: listeners.signal }
    const isOwn = (url: string) =>
      [...form.querySelectorAll('iframe')].some(frame => originOf(frame.src) === originOf(url))
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI }) =>
        effectiveDirective === 'frame-src' && isOwn(blockedURI) && resolve(rejectWith('blocked')),
      options,
    )
    // Load events do not bubble, but they can be captured.
    form.addEventListener('load', () => setTimeout(() => resolve(MOUNTED), VIOLATION_DELAY_MS), {
      ...options,
      capture: true,
    })
    signal.addEventListener('abort', () => resolve(rejectWith('timeout')), options)
    checkout.mount(form)
  }).finally(() => listeners.abort())
}

/** Returns the adapter for Stripe's embedded checkout. */
export function adapter(keys: StripeSettings, load = loadSdk): PaymentAdapter {
  let mounted: StripeEmbeddedCheckout | undefined
  const clear = () => {
    mounted?.destroy()
    mounted = undefined
  }
  return {
    isPresent: () => 'Stripe' in window,
    refusal({ sessionId, mode }) {
      const environment = CLIENT_SECRET.exec(sessionId)?.[1]
      if (!environment) return 'id'
      if ((environment === 'test') !== (mode === 'sandbox')) return 'mode'
      return keys[mode] ? null : 'key'
    },
    async load(mode, loadSignal) {
      const key = keys[mode]
      if (!key) return rejectWith('key')
      const sdk = await load(key, loadSignal).catch(() => null)
      if (!sdk) return rejectWith('sdk')
      return {
        async start(sessionId, signal) {
          try {
            mounted = await sdk.createEmbeddedCheckoutPage({ clientSecret: clientSecretOf(sessionId) })
            return await (signal.aborted ? rejectWith('timeout') : mountForm(mounted, signal))
          } catch (reason) {
            // Remove the form, so that the error view does not show a working form.
            clear()
            return rejectWith(checkoutFailures.find(failure => failure === reason) ?? 'refused')
          }
        },
      }
    },
    clear,
  }
}
