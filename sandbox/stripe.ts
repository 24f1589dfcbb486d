import { STRIPE_JS } from '../src/config/origins.ts'
import { paths } from '../src/content/paths.ts'

/**
 * Behaviours of the fake of Stripe.js: `normal` mounts a payment frame as the real SDK does, `slow` loads after 3 s,
 * `hanging` never loads, `missing` is a 404, `noGlobal` does not define `window.Stripe`, `throws` fails for the key,
 * `refused` rejects the session, `neverReady` mounts a frame that never loads, `blocked` one that the content policy
 * blocks.
 */
export const stripeBehaviours = [
  'normal',
  'slow',
  'hanging',
  'missing',
  'noGlobal',
  'throws',
  'refused',
  'neverReady',
  'blocked',
] as const
export type StripeBehaviour = (typeof stripeBehaviours)[number]

const FRAME_PATH = '/sandbox/embedded-checkout'
const SLOW_SDK_MS = 3000
/** Return address after a payment. With the real Stripe, the app's server sets it on the session. */
const RETURN_PATH = `/logdhan${paths.thankYou}`

const sdkScript = (behaviour: StripeBehaviour) => `window.Stripe = Object.assign((key) => {
  ${behaviour === 'throws' ? 'throw new Error("Invalid API Key")' : ''}
  return {
    _registerWrapper() {},
    async createEmbeddedCheckoutPage({ clientSecret }) {
      ${behaviour === 'refused' ? 'throw new Error("No such session")' : ''}
      const frame = Object.assign(document.createElement('iframe'), {
        title: 'Payment form',
        src: '${behaviour === 'blocked' ? 'https://elsewhere.example' : STRIPE_JS}${FRAME_PATH}?' + new URLSearchParams({ key, clientSecret, parent: location.origin }),
      })
      addEventListener('message', ({ source, origin, data }) =>
        source === frame.contentWindow && origin === '${STRIPE_JS}' && location.assign(data))
      return {
        mount: target => (typeof target === 'string' ? document.querySelector(target) : target).append(frame),
        destroy: () => frame.remove(),
      }
    },
  }
}, { version: 'endive' })`

const frameHtml = (
  parameters: URLSearchParams,
) => `<!doctype html><html lang="en-IN"><title>Payment form</title>
<p>${['key', 'clientSecret'].map(name => (parameters.get(name) ?? '').replace(/[^\w-]/g, '')).join(' ')}</p>
<button>Pay</button>
<script>document.querySelector('button').onclick = () =>
  parent.postMessage('${RETURN_PATH}', new URLSearchParams(location.search).get('parent'))</script>`

/** Fake of Stripe: its SDK and the frame of its embedded checkout. */
export class FakeStripe {
  behaviour: StripeBehaviour = 'normal'
  /** Number of requests for the SDK. */
  loads = 0

  /** Returns the response to a request for Stripe's origin, in the form that Playwright's `route.fulfill` takes. */
  async handle(url: string): Promise<{ status: number; contentType: string; body: string }> {
    const { pathname, searchParams } = new URL(url)
    if (pathname === FRAME_PATH)
      return this.behaviour === 'neverReady'
        ? new Promise(() => {})
        : { status: 200, contentType: 'text/html; charset=utf-8', body: frameHtml(searchParams) }
    this.loads += 1
    if (this.behaviour === 'hanging') return new Promise(() => {})
    if (this.behaviour === 'slow') await new Promise(resolve => setTimeout(resolve, SLOW_SDK_MS))
    if (this.behaviour === 'missing') return { status: 404, contentType: 'text/plain', body: 'Not found' }
    return {
      status: 200,
      contentType: 'text/javascript',
      body: this.behaviour === 'noGlobal' ? '' : sdkScript(this.behaviour),
    }
  }
}
