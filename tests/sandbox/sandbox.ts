import { listen, type RunningServer } from '../host/server.ts'
import { CashfreeStandIn, PAY_PATH, SDK_PATH } from './cashfree.ts'
import { EmailStandIn, SEND_PATH } from './email.ts'
import { mailbox, MAILBOX_PATH } from './mailbox.ts'
import { portIsTaken } from './ports.ts'
import { StripeStandIn } from './stripe.ts'
import { NewsletterStandIn, SUBSCRIBE_PATH } from './newsletter.ts'

/** The stand-ins for what lies outside, behind the addresses that .env.sandbox names. */
export interface Sandbox {
  email: EmailStandIn
  newsletter: NewsletterStandIn
  cashfree: CashfreeStandIn
  /** Stripe's origin cannot be another one: a browser test leads it here. */
  stripe: StripeStandIn
  /** Answers an address of the sandbox, and nothing else. */
  handle: (request: Request) => Promise<Response | undefined>
  close: () => Promise<void>
  /** Where the newsletter listens by itself. */
  newsletterOrigin: string
}

/** Addresses of the site's own origin that the sandbox answers. */
export const SANDBOX_PATHS = /^\/(?:sandbox\/|api\/)/

const NEWSLETTER_PORT = 3001

/** The sandbox of a person at work: the newsletter at its known port, or at any other when that one is taken. */
export const startSandboxAtHome = (): Promise<Sandbox> => startSandbox({ newsletterPort: NEWSLETTER_PORT }).catch((error: unknown) => {
  if (portIsTaken(error))
    return startSandbox()
  throw error
})

/** Starts the newsletter on a port of its own, as the real service will be, and forwards its address there. */
export async function startSandbox({ newsletterPort = 0 } = {}): Promise<Sandbox> {
  const email = new EmailStandIn()
  const newsletter = new NewsletterStandIn()
  const cashfree = new CashfreeStandIn()
  const service: RunningServer = await listen(request => newsletter.handle(request), newsletterPort)
  return {
    email,
    newsletter,
    cashfree,
    stripe: new StripeStandIn(),
    newsletterOrigin: service.origin,
    async handle(request) {
      const { pathname } = new URL(request.url)
      if (pathname === SEND_PATH)
        return email.handle(request)
      if (pathname === MAILBOX_PATH)
        return mailbox(request, email, newsletter, cashfree)
      if (pathname === SDK_PATH)
        return cashfree.script()
      if (pathname === PAY_PATH)
        return cashfree.pay(request)
      if (pathname === SUBSCRIBE_PATH) {
        const body = request.method === 'GET' || request.method === 'HEAD' ? undefined : await request.arrayBuffer()
        return fetch(service.origin + pathname, { method: request.method, headers: { 'content-type': request.headers.get('content-type') ?? '' }, ...(body ? { body } : {}) })
      }
      return undefined
    },
    close: () => service.close(),
  }
}
