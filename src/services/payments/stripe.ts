import { loadStripe } from '@stripe/stripe-js/pure'
import type { Env } from '#src/config/env.schema.ts'
import { PAYMENT_FORM_ID } from '#src/config/site.ts'
import { done, failed, type Result, type PaymentProvider } from './provider.ts'
import { urlOf } from './url-of.ts'

/** The client secret of a Checkout session. A bare session id cannot start anything. */
const SECRET = /^cs_(test|live)_\w+_secret_.+/

/** What was mounted, and can be taken away again. */
interface Mounted {
  mount: (where: HTMLElement) => void
  destroy: () => void
}

const originOf = (address: string) => urlOf(address)?.origin ?? ''

/**
 * Stripe says nothing when its form is there to be used, so its frame does. A frame that the content policy stops says
 * that it has loaded, too: the policy speaks first.
 */
function ready(checkout: Mounted, signal: AbortSignal): Promise<Result<'mounted'>> {
  const form = document.getElementById(PAYMENT_FORM_ID)
  if (!form) return Promise.resolve(failed('refused'))
  const listeners = new AbortController()
  return new Promise<Result<'mounted'>>(resolve => {
    const options = { signal: listeners.signal }
    const isOwn = (address: string) =>
      [...form.querySelectorAll('iframe')].some(frame => originOf(frame.src) === originOf(address))
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI }) =>
        effectiveDirective === 'frame-src' && isOwn(blockedURI) && resolve(failed('blocked')),
      options,
    )
    // Loads do not bubble; they can be caught on their way down.
    form.addEventListener('load', () => resolve(done('mounted')), { ...options, capture: true })
    signal.addEventListener('abort', () => resolve(failed('timeout')), options)
    checkout.mount(form)
  }).finally(() => listeners.abort())
}

/** Stripe's embedded checkout page, in this window. */
export function stripe(
  keys: Env['payments']['stripeKeys'],
  load: typeof loadStripe = loadStripe,
): PaymentProvider {
  let mounted: Mounted | undefined
  const clear = () => {
    mounted?.destroy()
    mounted = undefined
  }
  return {
    isPresent: () => 'Stripe' in window,
    refusal({ sessionId, mode }) {
      const kind = SECRET.exec(sessionId)?.[1]
      if (!kind) return 'id'
      if ((kind === 'test') !== (mode === 'sandbox')) return 'mode'
      return keys[mode] ? null : 'key'
    },
    async load(mode) {
      const key = keys[mode]
      if (!key) return failed('key')
      const sdk = await load(key).catch(() => null)
      if (!sdk) return failed('sdk')
      return done({
        async start({ sessionId }, signal) {
          try {
            mounted = await sdk.createEmbeddedCheckoutPage({ clientSecret: sessionId })
            const outcome = signal.aborted ? failed('timeout') : await ready(mounted, signal)
            // Who is told that it failed must not find a form that works.
            if (!outcome.ok) clear()
            return outcome
          } catch {
            clear()
            return failed('refused')
          }
        },
      })
    },
    clear,
  }
}
