import { fieldText } from '../src/components/forms/field-text.ts'
import { paths } from '../src/config/paths.ts'

/**
 * A stand-in for the subscription SDK: `present` does what the vendor's does, the others fail the way it can. `stays`
 * promises to leave and does not; `late` promises nothing for so long that the visitor has been told, and leaves then; `blocked` posts its form to where the content policy does not let it.
 */
export const sdkBehaviours = [
  'normal',
  'slow',
  'hanging',
  'missing',
  'noGlobal',
  'errorResult',
  'throws',
  'rejects',
  'blocked',
  'stays',
  'late',
] as const
export type SdkBehaviour = (typeof sdkBehaviours)[number]

export const SDK_PATH = '/sandbox/cashfree.js'
export const PAY_PATH = '/sandbox/pay'
const SLOW_SDK_MS = 5000

const begin = (action: string, submits: boolean) => `
  const cover = document.createElement('div')
  cover.id = 'loaderfull-globalcf-id-43'
  Object.assign(cover.style, { position: 'fixed', inset: '0', background: 'rgb(255 255 255 / .6)' })
  document.body.append(cover)
  document.body.style.overflow = 'hidden'
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: '${action}', target: redirectTarget })
  for (const [name, value] of Object.entries({ subsSessionId, mode, from: location.pathname + location.search })) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  ${submits ? 'setTimeout(() => form.submit())' : ''}
  return Promise.resolve({ redirect: true })`

const bodies: Partial<Record<SdkBehaviour, string>> = {
  errorResult: `return Promise.resolve({ error: { message: 'subsSessionId is not valid' } })`,
  throws: `throw new Error('the SDK threw')`,
  rejects: `return Promise.reject(new Error('the SDK rejected'))`,
  blocked: begin('https://elsewhere.example/pay', true),
  stays: begin(PAY_PATH, false),
  late: `return new Promise((resolve) => { window.answerLate = resolve }).then(() => {${begin(PAY_PATH, true)}
  })`,
}

const sdk = (behaviour: SdkBehaviour) =>
  behaviour === 'noGlobal'
    ? ''
    : `window.Cashfree = ({ mode }) => ({ subscriptionsCheckout({ subsSessionId, redirectTarget }) {${bodies[behaviour] ?? begin(PAY_PATH, true)}
} })`

const page = (text: string) =>
  new Response(
    `<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox payment</title>${text}`,
    { headers: { 'Content-Type': 'text/html; charset=utf-8' } },
  )
const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export class FakeCashfree {
  behaviour: SdkBehaviour = 'normal'
  /** Sessions that reached the pay page. */
  sessions: { id: string; mode: string }[] = []
  loads = 0

  async script(): Promise<Response> {
    this.loads += 1
    if (this.behaviour === 'hanging') return new Promise(() => {})
    if (this.behaviour === 'slow') await new Promise(resolve => setTimeout(resolve, SLOW_SDK_MS))
    return this.behaviour === 'missing'
      ? new Response('Not found', { status: 404 })
      : new Response(sdk(this.behaviour), {
          headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' },
        })
  }

  /** The provider's page: Pay ends on the thank-you page, which providers may ask for by POST; Cancel leads to where the visitor came from. */
  async pay(request: Request): Promise<Response> {
    if (request.method !== 'POST') return page('<h1>Sandbox payment</h1><p>Opened without a session.</p>')
    const form = await request.formData()
    const session = { id: fieldText(form, 'subsSessionId'), mode: fieldText(form, 'mode') }
    this.sessions.push(session)
    const from = fieldText(form, 'from')
    return page(`<h1>Sandbox payment</h1><p>Session ${escape(session.id)}, ${escape(session.mode)}</p>
<form method="post" action="/logdhan/thankyou"><button>Pay</button></form>
<p><a href="${escape(from.startsWith(paths.checkout) ? from : paths.checkout)}">Cancel</a></p>
<button type="button" onclick="history.back()">Back</button>`)
  }
}
