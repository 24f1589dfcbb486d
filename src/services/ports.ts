import type { CheckoutSession } from '../../machines/checkout/machine.ts'
import type { ContactMessage } from '../../machines/contact-form/schema.ts'
import type { Signup } from '../../machines/newsletter/machine.ts'

/** Sends validated messages to the company. */
export interface ContactPort {
  /** Loads the adapter early, because a deployment may remove its file while the page is open. */
  prepare?: () => void
  /** Rejects only with a `SendFailure`. */
  send: (message: ContactMessage, signal: AbortSignal) => Promise<void>
}

export interface NewsletterPort {
  /** Posts a sign-up. Rejects with a `SubscribeRefusal` to show to the visitor, or else with an `Error`. */
  subscribe: (signup: Signup) => Promise<void>
}

/** Opens the provider's page or form for a session. Rejects only with a `CheckoutFailure`. */
export interface PaymentsPort {
  /** Whether the page already contains the SDK that a session needs. */
  isPresent: (sessionId: string) => boolean
  load: (session: CheckoutSession, signal: AbortSignal) => Promise<void>
  start: (session: CheckoutSession, signal: AbortSignal) => Promise<'redirecting' | 'mounted'>
  /** Rejects when the mounted form is closed or crashes. Never resolves. */
  watchForm: () => Promise<never>
  /** Removes the SDK's overlay or form from the page. */
  clear: () => void
}

/** Browser APIs that pages use. */
export interface BrowserPort {
  /** The query string of the current URL, including the question mark. */
  query: () => string
  /** Opens a URL in this window. The URL may have an app's scheme. */
  open: (url: string) => void
  /** Keeps the text of the forms, then reloads the page. */
  reload: () => void
  /**
   * Requests the current URL. Rejects with a `HostError` if the host responds with an error status, and with
   * another error if it does not respond.
   */
  checkConnection: () => Promise<void>
  alert: (text: string) => void
  /** Whether the visitor confirmed. `false` in web views without dialogs. */
  confirm: (text: string) => Promise<boolean>
}

/** The tab's storage. `get` returns `null` for an unset name, or `undefined` if the storage is disabled. */
export interface TabStoragePort {
  set: (name: string, value: string) => void
  get: (name: string) => string | null | undefined
}

/**
 * Form text, by field id, kept across a page reload in the tab's storage or, if that is disabled,
 * in the history entry. The boot script restores the text (prerender/boot/restore-text.ts).
 */
export interface KeptTextPort {
  kept: () => Record<string, string>
  /** Adds fields to the kept fields. An empty string removes its field. */
  keep: (text: Record<string, string>) => void
  /** Before each `BrowserPort.reload`, keeps what `read` returns. */
  keepOnReload: (read: () => Record<string, string>) => void
}

/** Ports to everything that components use outside the page. */
export interface Services {
  contact: ContactPort
  newsletter: NewsletterPort
  /** Loads the payment port, which is part of the checkout's scripts. Rejects with a `CheckoutFailure`. */
  loadPayments: () => Promise<PaymentsPort>
  browser: BrowserPort
  tabStorage: TabStoragePort
  keptText: KeptTextPort
}
