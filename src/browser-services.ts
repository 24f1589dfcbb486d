import { loadOnce } from './prerender/load-once.ts'
import type { CheckoutFailure } from '../machines/checkout/failures.ts'
import type { SendFailure } from '../machines/contact-form/failures.ts'
import { isHostError } from '../machines/page-error/machine.ts'
import { env } from './services/env.ts'
import { browserWindow } from './services/browser-window.ts'
import { newsletterAt } from './services/newsletter.ts'
import type { ContactPort, PaymentsPort, Services } from './services/ports.ts'
import { keptText } from './services/text-kept-on-reload.ts'
import { tabStorage } from './services/tab-storage.ts'

/**
 * Returns why a script did not load: `network` if the host does not respond, or `missing` if it does, for
 * example after a deployment that replaced the files.
 */
const failureOfLoad = (): Promise<SendFailure> =>
  browserWindow.checkConnection().then(
    () => 'missing',
    (error: unknown) => (isHostError(error) ? 'missing' : 'network'),
  )

/** Returns the services of a real browser. Adapters that contain SDKs load when they are first needed. */
export function browserServices(): Services {
  const contact = loadOnce<ContactPort>(() =>
    import('./services/emailjs.ts').then(({ emailJsContact }) => emailJsContact(env.emailJs)),
  )
  const loadPayments = loadOnce<PaymentsPort>(() =>
    import('./payments/payments.ts').then(
      ({ paymentsPort }) => paymentsPort(env.payments),
      () => Promise.reject('sdk' satisfies CheckoutFailure),
    ),
  )
  return {
    loadPayments,
    contact: {
      prepare: () => void contact().catch(() => {}),
      // Do not send a message once its signal has aborted: the visitor may send it again after the timeout.
      send: (message, signal) =>
        contact().then(
          port =>
            signal.aborted ? Promise.reject('timeout' satisfies SendFailure) : port.send(message, signal),
          async () => Promise.reject(await failureOfLoad()),
        ),
    },
    browser: browserWindow,
    tabStorage,
    keptText,
    newsletter: newsletterAt(env.newsletterUrl),
  }
}
