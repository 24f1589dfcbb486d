import { done, failed, type Outcome, type PaymentClient, type PaymentProvider } from './provider.ts'

/** The vendor's SDK, version 3, as far as it is used here. It ships no types. */
interface CashfreeSdk {
  subscriptionsCheckout: (options: { subsSessionId: string, redirectTarget: '_self' }) => Promise<{ error?: { message?: string }, redirect?: boolean }>
}
type CashfreeFactory = (options: { mode: 'sandbox' | 'production' }) => CashfreeSdk

/** What the SDK covers the page with while it leaves. */
const OVERLAY = '#loaderfull-globalcf-id-43'

const factory = (): CashfreeFactory | undefined => (window as { Cashfree?: CashfreeFactory }).Cashfree

/** Injects the script anew each time: the vendor's own loader can never retry after one failure. */
function inject(url: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    const end = (arrived: boolean) => {
      if (!arrived)
        script.remove()
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

/** The subscription SDK: it posts a form and takes the visitor along in the same window. */
export function cashfree(url: string): PaymentProvider {
  const clientOf = (sdk: CashfreeSdk): PaymentClient => ({
    async start({ sessionId, target }): Promise<Outcome<'redirecting'>> {
      try {
        const { error } = await sdk.subscriptionsCheckout({ subsSessionId: sessionId, redirectTarget: target })
        return error ? failed('refused') : done('redirecting')
      }
      catch {
        return failed('refused')
      }
    },
  })
  return {
    isPresent: () => factory() !== undefined,
    async load(mode, signal) {
      if (!factory() && !await inject(url, signal))
        return failed('sdk')
      const make = factory()
      if (!make)
        return failed('sdk')
      try {
        return done(clientOf(make({ mode })))
      }
      catch {
        return failed('sdk')
      }
    },
    clear() {
      const overlay = document.querySelector(OVERLAY)
      if (!overlay)
        return
      overlay.remove()
      document.body.style.removeProperty('overflow')
      // Its form may still be on its way: who is told that nothing opened must not be taken along a moment later.
      window.stop()
    },
  }
}
