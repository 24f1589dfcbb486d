import type { SendFailure } from '#machines/contact-form.failures.ts'
import { env } from '#src/config/env.ts'
import { browserWindow } from './browser-window.ts'
import type { ContactPort, NewsletterPort, Services } from './services.ts'
import { tabStorage } from './tab-storage.ts'

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

/** The outside of a real browser. Payments are the checkout's own: its page brings them (`payments/payments.ts`). */
export function browserServices(): Services {
  const contact = late<ContactPort>(() =>
    import('./emailjs.ts').then(({ emailJsContact }) => emailJsContact(env.emailJs)),
  )
  const newsletter = late<NewsletterPort>(() =>
    import('./newsletter.ts').then(({ newsletterAt }) => newsletterAt(env.newsletterUrl)),
  )
  return {
    contact: {
      prepare: () => void contact().catch(() => {}),
      // Whoever was told meanwhile that it failed may have tried again: then it must not go as well.
      send: (message, signal) =>
        contact().then(
          port =>
            signal.aborted ? Promise.reject('silence' satisfies SendFailure) : port.send(message, signal),
          () => Promise.reject('network' satisfies SendFailure),
        ),
    },
    browser: browserWindow,
    tab: tabStorage,
    newsletter: { subscribe: (email, signal) => newsletter().then(port => port.subscribe(email, signal)) },
  }
}
