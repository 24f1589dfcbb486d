import { done, failed, type Result, type PaymentClient, type PaymentProvider } from './provider.ts'

/** The vendor's SDK, version 3, as far as it is used here. It ships no types. */
interface CashfreeSdk {
  subscriptionsCheckout: (options: {
    subsSessionId: string
    redirectTarget: '_self'
  }) => Promise<{ error?: { message?: string }; redirect?: boolean }>
}
type CashfreeFactory = (options: { mode: 'sandbox' | 'production' }) => CashfreeSdk

/** What the SDK covers the page with while it leaves. */
const OVERLAY = '#loaderfull-globalcf-id-43'

const factory = (): CashfreeFactory | undefined => (window as { Cashfree?: CashfreeFactory }).Cashfree

/** Injects the script anew each time: the vendor's own loader can never retry after one failure. */
function inject(url: string, signal: AbortSignal): Promise<boolean> {
  return new Promise(resolve => {
    const script = document.createElement('script')
    const end = (arrived: boolean) => {
      if (!arrived) script.remove()
      resolve(arrived)
    }
    script.src = url
    script.async = true
    script.addEventListener('load', () => end(true))
    script.addEventListener('error', () => end(false))
    signal.addEventListener('abort', () => end(false))
    document.head.append(script)
  })
}

/**
 * Scripts send forms without an event of their own. Where the browser tells of navigations, a form that is on its way is
 * seen, and one that comes too late is refused; elsewhere there may always be one.
 */
function watchForms() {
  const navigation = window.navigation as Navigation | undefined
  let mayBeLeaving = navigation === undefined
  let isOver = false
  navigation?.addEventListener('navigate', event => {
    if (!event.formData) return
    mayBeLeaving = true
    if (isOver && event.cancelable) event.preventDefault()
  })
  return function end() {
    isOver = true
    // This also stops our own code where it is still arriving, so it is not done for nothing.
    if (mayBeLeaving) window.stop()
  }
}

/** The subscription SDK: it posts a form and takes the visitor along in the same window. */
export function cashfree(url: string): PaymentProvider {
  let endForms: (() => void) | undefined
  const clientOf = (sdk: CashfreeSdk): PaymentClient => ({
    async start({ sessionId, target }): Promise<Result<'redirecting'>> {
      endForms ??= watchForms()
      try {
        const { error } = await sdk.subscriptionsCheckout({
          subsSessionId: sessionId,
          redirectTarget: target,
        })
        return error ? failed('refused') : done('redirecting')
      } catch {
        return failed('refused')
      }
    },
  })
  return {
    isPresent: () => factory() !== undefined,
    refusal: () => null,
    async load(mode, signal) {
      if (!factory() && !(await inject(url, signal))) return failed('sdk')
      const make = factory()
      if (!make) return failed('sdk')
      try {
        return done(clientOf(make({ mode })))
      } catch {
        return failed('sdk')
      }
    },
    clear() {
      if (!endForms) return
      const overlay = document.querySelector(OVERLAY)
      overlay?.remove()
      if (overlay) document.body.style.removeProperty('overflow')
      // Who is told that nothing opened must not be taken along a moment later.
      endForms()
    },
  }
}
