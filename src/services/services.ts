import type { CheckoutSession } from '#machines/checkout.machine.ts'
import type { ContactMessage } from '#machines/contact-form.schema.ts'

/** Takes a checked message to the company. Rejects with a `SendFailure` of the contact form's machine, and nothing else. */
export interface ContactPort {
  /** Brings what sending needs, while there is time. After a deployment it may be gone when it is needed. */
  prepare?: () => void
  send: (message: ContactMessage, signal: AbortSignal) => Promise<void>
}

/**
 * Puts an address on the list. Rejects with a `SubscribeRefusal` when the server answered in words, and with anything
 * else when it did not.
 */
export interface NewsletterPort {
  subscribe: (email: string, signal: AbortSignal) => Promise<void>
}

/** The provider's page or form, for one session. Both reject with a `CheckoutFailure`, and with nothing else. */
export interface PaymentsPort {
  /** The SDK for this id is already in the page. */
  isPresent: (sessionId: string) => boolean
  load: (session: CheckoutSession, signal: AbortSignal) => Promise<void>
  start: (session: CheckoutSession, signal: AbortSignal) => Promise<'redirecting' | 'mounted'>
  /** Takes away what an SDK laid over the page. */
  clear: () => void
}

/** What a page asks of the browser around it. */
export interface BrowserPort {
  /** The part of this page's address after the question mark, with it. */
  query: () => string
  /** Follows an address in this window: a page, or an app's own scheme. */
  open: (address: string) => void
  reload: () => void
  /** Resolves when the host answers for the page of this address, and rejects when it does not. */
  reachHost: () => Promise<void>
  alert: (text: string) => void
  /** Whether the visitor said yes; `false` where the web view suppresses the question. */
  confirm: (text: string) => Promise<boolean>
}

/** What this tab remembers from page to page. Nothing, where the browser keeps nothing. */
export interface TabStoragePort {
  set: (name: string, value: string) => void
  get: (name: string) => string | null
}

/** Everything outside the page that a component can ask for. */
export interface Services {
  contact: ContactPort
  newsletter: NewsletterPort
  browser: BrowserPort
  tab: TabStoragePort
}
