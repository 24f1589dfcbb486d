import { STRIPE_JS } from '../src/config/origins.ts'
import { paths } from '../src/config/paths.ts'

/**
 * A stand-in for Stripe's SDK and the frame it mounts: `normal` does what the vendor's does, the others fail the way it
 * can. `neverReady` mounts a frame that stays empty; `blocked` one from where the content policy does not let it.
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
/** Where Stripe leads after a payment is a setting of its session, which the app's server makes. */
const RETURN_PATH = `/logdhan${paths.thankYou}`

const sdk = (behaviour: StripeBehaviour) => `window.Stripe = Object.assign((key) => {
  ${behaviour === 'throws' ? 'throw new Error("Invalid API Key")' : ''}
  return {
    _registerWrapper() {},
    async createEmbeddedCheckoutPage({ clientSecret }) {
      ${behaviour === 'refused' ? 'throw new Error("No such session")' : ''}
      const frame = Object.assign(document.createElement('iframe'), {
        title: 'Payment form',
        src: '${behaviour === 'blocked' ? 'https://elsewhere.example' : STRIPE_JS}${FRAME_PATH}?' + new URLSearchParams({ key, clientSecret }),
      })
      addEventListener('message', ({ source, data }) => source === frame.contentWindow && location.assign(data))
      return {
        mount: place => (typeof place === 'string' ? document.querySelector(place) : place).append(frame),
        destroy: () => frame.remove(),
      }
    },
  }
}, { version: 'endive' })`

const frame = (parameters: URLSearchParams) => `<!doctype html><html lang="en-IN"><title>Payment form</title>
<p>${['key', 'clientSecret'].map(name => (parameters.get(name) ?? '').replace(/[^\w-]/g, '')).join(' ')}</p>
<button>Pay</button>
<script>document.querySelector('button').onclick = () => parent.postMessage('${RETURN_PATH}', '*')</script>`

export class FakeStripe {
  behaviour: StripeBehaviour = 'normal'
  loads = 0

  /** Answers what a page asks of Stripe's origin. */
  async handle(url: string): Promise<{ status: number; contentType: string; body: string }> {
    const { pathname, searchParams } = new URL(url)
    if (pathname === FRAME_PATH)
      return this.behaviour === 'neverReady'
        ? new Promise(() => {})
        : { status: 200, contentType: 'text/html; charset=utf-8', body: frame(searchParams) }
    this.loads += 1
    if (this.behaviour === 'hanging') return new Promise(() => {})
    if (this.behaviour === 'slow') await new Promise(resolve => setTimeout(resolve, SLOW_SDK_MS))
    if (this.behaviour === 'missing') return { status: 404, contentType: 'text/plain', body: 'Not found' }
    return {
      status: 200,
      contentType: 'text/javascript',
      body: this.behaviour === 'noGlobal' ? '' : sdk(this.behaviour),
    }
  }
}
