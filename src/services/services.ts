import type { CheckoutSession } from '#machines/checkout.machine.ts'
import type { ContactMessage } from '#machines/contact-form.schema.ts'

/** Sends validated messages to the company. */
export interface ContactPort {
  /** Loads the adapter early: after a deployment, the file of an old page may be gone when it is needed. */
  prepare?: () => void
  /** Rejects with a `SendFailure`, and nothing else. */
  send: (message: ContactMessage, signal: AbortSignal) => Promise<void>
}

export interface NewsletterPort {
  /**
   * Subscribes an email address. Rejects with a `SubscribeRefusal` if the server answered with a message for the
   * visitor, and with an `Error` otherwise.
   */
  subscribe: (email: string, signal: AbortSignal) => Promise<void>
}

/**
 * Opens the provider's page or form for a session. `load` and `start` reject with a `CheckoutFailure`, and nothing
 * else.
 */
export interface PaymentsPort {
  /** Whether the page already contains the SDK that a session needs. */
  isPresent: (sessionId: string) => boolean
  load: (session: CheckoutSession, signal: AbortSignal) => Promise<void>
  start: (session: CheckoutSession, signal: AbortSignal) => Promise<'redirecting' | 'mounted'>
  /** Removes the SDK's overlay or form from the page. */
  clear: () => void
}

/** Browser APIs that pages use. */
export interface BrowserPort {
  /** The query string of the current address, with its question mark. */
  query: () => string
  /** Opens an address in this window. The scheme can be that of an app. */
  open: (address: string) => void
  reload: () => void
  /** Requests the current address. Rejects if the host does not answer, or answers with an error status. */
  reachHost: () => Promise<void>
  alert: (text: string) => void
  /** Whether the visitor confirmed; `false` in web views without dialogs. */
  confirm: (text: string) => Promise<boolean>
}

/** Storage of the tab, kept across page loads. Where storage is disabled, `get` returns `null`. */
export interface TabStoragePort {
  set: (name: string, value: string) => void
  get: (name: string) => string | null
}

/** Outside services that components use. Payments belong to the checkout page alone (payments/payments.ts). */
export interface Services {
  contact: ContactPort
  newsletter: NewsletterPort
  browser: BrowserPort
  tab: TabStoragePort
}
