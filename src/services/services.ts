import type { ContactMessage } from '#machines/contact-form.schema.ts'

/** Takes a checked message to the company. Rejects with a `SendFailure` of the contact form's machine, and nothing else. */
export interface ContactPort { send: (message: ContactMessage, signal: AbortSignal) => Promise<void> }

/**
 * Puts an address on the list. Rejects with a `SubscribeRefusal` when the server answered in words, and with anything
 * else when it did not.
 */
export interface NewsletterPort { subscribe: (email: string, signal: AbortSignal) => Promise<void> }

/** Everything outside the page that a component can ask for. */
export interface Services { contact: ContactPort, newsletter: NewsletterPort }
