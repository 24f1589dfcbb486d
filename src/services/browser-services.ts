import type { SendFailure } from '#machines/contact-form.machine.ts'
import { env } from '#src/config/env.ts'
import { browserWindow } from './browser-window.ts'
import { payments } from './payments/payments.ts'
import type { ContactPort, NewsletterPort, Services } from './services.ts'

/** A port whose adapter is loaded when it is first needed, once. */
function late<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      // What did not arrive may arrive next time.
      loading = undefined
      throw error
    })
    return loading
  }
}

/** The outside of a real browser. */
export function browserServices(): Services {
  const contact = late<ContactPort>(() => import('./emailjs.ts').then(({ emailJsContact }) => emailJsContact(env.emailJs)))
  const newsletter = late<NewsletterPort>(() => import('./newsletter.ts').then(({ newsletterAt }) => newsletterAt(env.newsletterUrl)))
  return {
    contact: {
      send: (message, signal) => contact().then(port => port.send(message, signal), () => Promise.reject('network' satisfies SendFailure)),
    },
    payments: payments(env.payments),
    browser: browserWindow,
    newsletter: { subscribe: (email, signal) => newsletter().then(port => port.subscribe(email, signal)) },
  }
}
