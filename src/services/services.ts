import type { CheckoutSession } from '../../machines/checkout/machine.ts'
import type { ContactMessage } from '../../machines/contact-form/schema.ts'
import type { Signup } from '../../machines/newsletter/machine.ts'

/** Sends validated messages to the company. */
export interface ContactPort {
  /** Loads the adapter early: after a deployment, the file of an old page may be gone when it is needed. */
  prepare?: () => void
  /** Rejects with a `SendFailure`, and nothing else. */
  send: (message: ContactMessage, signal: AbortSignal) => Promise<void>
}

export interface NewsletterPort {
  /**
   * Posts a sign-up. Rejects with a `SubscribeRefusal` if the server answered with a message for the
   * visitor, and with an `Error` otherwise.
   */
  subscribe: (signup: Signup) => Promise<void>
}

/**
 * Opens the provider's page or form for a session. `load`, `start` and `watchForm` reject with a `CheckoutFailure`, and
 * nothing else.
 */
export interface PaymentsPort {
  /** Whether the page already contains the SDK that a session needs. */
  isPresent: (sessionId: string) => boolean
  load: (session: CheckoutSession, signal: AbortSignal) => Promise<void>
  start: (session: CheckoutSession, signal: AbortSignal) => Promise<'redirecting' | 'mounted'>
  /** Rejects when the mounted form ends and the page stays. Does not resolve. */
  watchForm: () => Promise<never>
  /** Removes the SDK's overlay or form from the page. */
  clear: () => void
}

/** Browser APIs that pages use. */
export interface BrowserPort {
  /** The query string of the current address, with its question mark. */
  query: () => string
  /** Opens an address in this window. The scheme can be that of an app. */
  open: (address: string) => void
  /** Reloads the page, after the text of its forms was kept. */
  reload: () => void
  /**
   * Requests the current address. Rejects with a `HostError` if the host answers with an error status, and with another
   * error if it does not answer.
   */
  reachHost: () => Promise<void>
  alert: (text: string) => void
  /** Whether the visitor confirmed; `false` in web views without dialogs. */
  confirm: (text: string) => Promise<boolean>
}

/** Storage of the tab, kept across page loads. `get` returns `null` for a name without a value, `undefined` where storage is disabled. */
export interface TabStoragePort {
  set: (name: string, value: string) => void
  get: (name: string) => string | null | undefined
}

/**
 * Text of forms, by field id, that is kept over a reload of the page: in the tab's storage or, where that is disabled, in the
 * history entry. The boot script restores it (prerender/boot/restore-text.ts).
 */
export interface KeptTextPort {
  kept: () => Record<string, string>
  /** Adds fields to the kept ones. An empty text removes its field. */
  keep: (text: Record<string, string>) => void
  /** Keeps what `read` returns before each `BrowserPort.reload`. */
  keepOnReload: (read: () => Record<string, string>) => void
}

/** Outside services that components use. */
export interface Services {
  contact: ContactPort
  newsletter: NewsletterPort
  /** Loads the payment port, which is part of the checkout's scripts. Rejects with a `CheckoutFailure`. */
  payments: () => Promise<PaymentsPort>
  browser: BrowserPort
  tab: TabStoragePort
  text: KeptTextPort
}
