import { listen, type RunningServer } from '../api/_newsletter/listen.ts'
import { FakeCashfree, PAY_PATH, SDK_PATH } from './cashfree.ts'
import { FakeEmailService, SEND_PATH } from './email.ts'
import { mailbox, MAILBOX_PATH } from './mailbox.ts'
import { portIsTaken } from './ports.ts'
import { FakeStripe } from './stripe.ts'
import { type Behaviour, behave } from './behaviour.ts'
import { type LocalNewsletter, NEWSLETTER_PATHS, startNewsletter } from './newsletter.ts'

/** The newsletter is the real one; what its signup answers can be overruled. */
export interface SandboxNewsletter extends LocalNewsletter {
  behaviour: Behaviour
  requests: number
}

/** The stand-ins for what lies outside, behind the addresses that .env.sandbox names. */
export interface Sandbox {
  email: FakeEmailService
  newsletter: SandboxNewsletter
  cashfree: FakeCashfree
  /** Stripe's origin cannot be another one: a browser test leads it here. */
  stripe: FakeStripe
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
export const startSandboxAtHome = (): Promise<Sandbox> =>
  startSandbox({ newsletterPort: NEWSLETTER_PORT }).catch((error: unknown) => {
    if (portIsTaken(error)) return startSandbox()
    throw error
  })

/** Starts the newsletter on a port of its own, and forwards its addresses there. */
export async function startSandbox({ newsletterPort = 0 } = {}): Promise<Sandbox> {
  const email = new FakeEmailService()
  const newsletter: SandboxNewsletter = { ...(await startNewsletter()), behaviour: {}, requests: 0 }
  const cashfree = new FakeCashfree()
  const service: RunningServer = await listen(request => {
    if (!request.url.endsWith('/api/subscribe')) return newsletter.handle(request)
    newsletter.requests += 1
    return behave(newsletter.behaviour, () => newsletter.handle(request))
  }, newsletterPort).catch(async (error: unknown) => {
    await newsletter.close()
    throw error
  })
  return {
    email,
    newsletter,
    cashfree,
    stripe: new FakeStripe(),
    newsletterOrigin: service.origin,
    async handle(request) {
      const { pathname } = new URL(request.url)
      if (pathname === SEND_PATH) return email.handle(request)
      if (pathname === MAILBOX_PATH) return mailbox(request, email, newsletter, cashfree)
      if (pathname === SDK_PATH) return cashfree.script()
      if (pathname === PAY_PATH) return cashfree.pay(request)
      return NEWSLETTER_PATHS.test(pathname) ? forward(request, service.origin) : undefined
    },
    async close() {
      await service.close()
      await newsletter.close()
    },
  }
}

/** The same request at another place of this machine. */
async function forward(request: Request, origin: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = [...request.headers].filter(([name]) =>
    ['content-type', 'origin', 'sec-fetch-site'].includes(name),
  )
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return fetch(origin + pathname + search, {
    method: request.method,
    headers,
    ...(hasBody ? { body: await request.arrayBuffer() } : {}),
  })
}
