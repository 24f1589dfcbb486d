import { rmSync } from 'node:fs'
import { checkoutReturnApp } from '../../src/server/checkout-return/app.ts'
import { RETURN_PATH } from '../../src/payments/checkout-names.ts'
import { randomUUID } from 'node:crypto'
import { reportsApp } from '../../src/server/reports/app.ts'
import { REPORTS_PATH } from '../../src/services/collector/beacon-format.ts'
import { openCounterWriter } from '../../src/server/reports/storage.ts'
import { type Handler, isPortInUse, type RunningServer } from '../../src/server/listen.ts'
import { prerenderConfig } from '../../src/prerender.config.ts'
import { type PaymentProviderId, paymentProviderIds } from '../../src/payments/server-registry.ts'
import { FOREIGN_ORIGIN, violatesResourceIsolation } from '../../src/content-build/foreign-requests.ts'
import { FakeEmailService, SEND_PATH } from './emailjs.ts'
import { listenLocally } from './listen-locally.ts'
import { handleMailbox, MAILBOX_PATH } from './mailbox.ts'
import { createFakes, fakeModules, type KeyChoice, returnSettings } from './payment-providers.ts'
import { REPORTS_PAGE_PATH, reportsPage } from './reports-page.ts'
import { respondWith } from './behaviour.ts'
import { type SandboxNewsletter, startNewsletter } from './newsletter.ts'

/** Fakes of the external services, at the URLs that .env.sandbox and the fake payment providers set. */
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>

/** Paths of the real functions. These check requests themselves, because external services post to them. */
const FUNCTION_PATHS = prerenderConfig.host.functions.map(name => `/api/${name}`)

/** Paths on the site's origin that the sandbox handles. */
export const SANDBOX_PATHS = [
  SEND_PATH,
  MAILBOX_PATH,
  REPORTS_PAGE_PATH,
  ...FUNCTION_PATHS,
  ...paymentProviderIds.flatMap(id => fakeModules[id].fake().paths),
]

const NEWSLETTER_PORT = 3001

/** Starts the sandbox with the newsletter API on port 3001, or on a free port if 3001 is in use. */
export async function startLocalSandbox(): Promise<Sandbox> {
  const sandbox = await startSandbox(NEWSLETTER_PORT).catch((error: unknown) => {
    if (isPortInUse(error)) return startSandbox()
    throw error
  })
  process.on('exit', () => rmSync(sandbox.newsletter.folder, { recursive: true, force: true }))
  return sandbox
}

/** `newsletterPort` is the port of the newsletter API's own server; 0 chooses a free port. */
export async function startSandbox(newsletterPort = 0) {
  const email = new FakeEmailService()
  const newsletter: SandboxNewsletter = { ...(await startNewsletter()), behaviour: {}, requests: 0 }
  const add = await openCounterWriter(newsletter.database, Date.now)
  const reports = reportsApp(() => Promise.resolve(add))
  const payments = createFakes()
  const handleNewsletter: Handler = request => {
    if (!request.url.endsWith('/api/subscribe')) return newsletter.handle(request)
    newsletter.requests += 1
    return respondWith(newsletter.behaviour, () => newsletter.handle(request))
  }
  const apis = Object.fromEntries(
    await Promise.all(
      paymentProviderIds.map(
        async id => [id, await listenLocally(request => payments[id].handleApi(request))] as const,
      ),
    ),
  ) as Record<PaymentProviderId, RunningServer>
  const closeApis = () => Promise.all(Object.values(apis).map(api => api.close()))
  const returnFunction: { keys: KeyChoice } = { keys: 'set' }
  /** The return function's clock. Tests set how many milliseconds it is ahead. */
  const clock = { aheadMs: 0 }
  const checkoutReturn = checkoutReturnApp(() => returnSettings(returnFunction.keys), {
    apiOrigin: id => apis[id].origin,
    // Do not limit API requests, because testers return from payments more often than visitors do.
    limiter: () => Promise.resolve(true),
    now: () => Date.now() + clock.aheadMs,
  })
  const service = await listenLocally(handleNewsletter, newsletterPort).catch(async (error: unknown) => {
    await newsletter.close()
    await closeApis()
    throw error
  })
  return {
    email,
    newsletter,
    payments,
    clock,
    /** Origin of the newsletter API's own server. */
    newsletterOrigin: service.origin,
    /** Handles a request for one of `SANDBOX_PATHS`. */
    handle: (request: Request) => {
      const { pathname } = new URL(request.url)
      if (!FUNCTION_PATHS.includes(pathname) && violatesResourceIsolation(request))
        return new Response(FOREIGN_ORIGIN, { status: 403 })
      if (pathname === SEND_PATH) return email.handle(request)
      if (pathname === MAILBOX_PATH)
        return handleMailbox(request, { email, newsletter, payments, checkoutReturn: returnFunction })
      const fake = paymentProviderIds.map(id => payments[id]).find(({ paths }) => paths.includes(pathname))
      if (fake?.handle) return fake.handle(request)
      if (pathname === REPORTS_PAGE_PATH) return reportsPage(newsletter.database)
      if (pathname === REPORTS_PATH) {
        // Testers open more pages in an hour than visitors do, so treat each page as a new client.
        request.headers.set('X-Real-IP', randomUUID())
        return reports.fetch(request)
      }
      if (pathname === RETURN_PATH) return checkoutReturn.fetch(request)
      return handleNewsletter(request)
    },
    close: async () => {
      await service.close()
      await closeApis()
      await newsletter.close()
    },
  }
}
