import { loadScript } from '../load-script.ts'
import { rejectWith, type Mode, type PaymentAdapter, type PaymentClient } from '../provider.ts'
import { type CashfreeSettings, OVERLAY_ID } from './provider.ts'

/** The parts of Cashfree's SDK (version 3) used here. The SDK has no types. */
interface CashfreeSdk {
  subscriptionsCheckout: (options: {
    subsSessionId: string
    redirectTarget: '_self'
  }) => Promise<{ error?: { message?: string }; redirect?: boolean } | undefined>
}
type CashfreeFactory = (options: { mode: Mode }) => CashfreeSdk

/**
 * Hides the SDK's overlay, whose tint would make the page unreadable. The overlay still catches clicks. Adds
 * a rule to our style sheet, because the SDK inserts the overlay later and the CSP allows no other sheet.
 */
function hideOverlay() {
  const style =
    document.querySelector<HTMLStyleElement>('style[data-sheet]') ?? document.querySelector('style')
  style?.sheet?.insertRule(`#${OVERLAY_ID} { opacity: 0 !important }`)
}

const sdkFactory = (): CashfreeFactory | undefined => (window as { Cashfree?: CashfreeFactory }).Cashfree

/**
 * Returns a function that cancels pending and later form posts. The SDK redirects with `form.submit()`, which
 * fires no submit event. The Navigation API reports such a post; in browsers without that API (Safari before
 * 26.2, Firefox before 147), `submit` is replaced.
 */
function watchFormPosts() {
  const navigation = window.navigation as Navigation | undefined
  let isPosting = false
  let isCancelled = false
  if (navigation)
    navigation.addEventListener('navigate', event => {
      if (!event.formData) return
      isPosting = true
      if (isCancelled && event.cancelable) event.preventDefault()
    })
  else {
    // oxlint-disable-next-line typescript/unbound-method -- called with the form below
    const { submit } = HTMLFormElement.prototype
    HTMLFormElement.prototype.submit = function () {
      if (isCancelled) return
      isPosting = true
      submit.call(this)
    }
  }
  return function cancelFormPosts() {
    isCancelled = true
    // window.stop() also aborts the site's pending scripts, so call it only for a form post.
    if (isPosting) window.stop()
  }
}

/** Returns the adapter for Cashfree's subscription SDK, which posts a form in the same window. */
export function adapter({ sdkUrl }: CashfreeSettings): PaymentAdapter {
  /** Set once a session has started. */
  let cancelFormPosts: (() => void) | undefined
  const clientOf = (sdk: CashfreeSdk): PaymentClient => ({
    async start(sessionId) {
      if (!cancelFormPosts) hideOverlay()
      cancelFormPosts ??= watchFormPosts()
      try {
        const result = await sdk.subscriptionsCheckout({ subsSessionId: sessionId, redirectTarget: '_self' })
        if (!result?.error) return 'redirecting'
      } catch {
        // A rejection counts as `refused`, like an error result.
      }
      return rejectWith('refused')
    },
  })
  return {
    isPresent: () => sdkFactory() !== undefined,
    refusal: () => null,
    async load(mode, signal) {
      const createSdk = await loadScript(sdkUrl, sdkFactory, signal)
      if (!createSdk) return rejectWith('sdk')
      try {
        return clientOf(createSdk({ mode }))
      } catch {
        return rejectWith('sdk')
      }
    },
    clear() {
      if (!cancelFormPosts) return
      const overlay = document.getElementById(OVERLAY_ID)
      overlay?.remove()
      if (overlay) document.body.style.removeProperty('overflow')
      // Abort a pending form post, so that the error view is not replaced by a late redirect.
      cancelFormPosts()
    },
  }
}
