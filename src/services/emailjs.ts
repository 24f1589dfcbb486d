import { EmailJSResponseStatus, init, send } from '@emailjs/browser'
import type { SendFailure } from '../../machines/contact-form/failures.ts'
import type { env } from './env.ts'
import type { ContactPort } from './ports.ts'

/** Failures by status. The SDK itself reports 451, 403 and 429, without sending a request. */
const STATUS_FAILURES: Record<number, SendFailure> = { 451: 'automated', 403: 'blocked', 429: 'tooMany' }

/** Minimum time between two messages from one visitor. Milliseconds. */
const THROTTLE_MS = 10_000
/** Placeholder addresses, which the SDK rejects. */
const BLOCKED_ADDRESSES = ['test@test.com', 'noreply@example.com', 'admin@example.com']

/** Returns storage for the time of the last message. By default, the SDK uses localStorage. */
function memoryStorage() {
  const values = new Map<string, string>()
  return {
    get: (key: string) => Promise.resolve(values.get(key) ?? null),
    set: (key: string, value: string) => Promise.resolve(void values.set(key, value)),
    remove: (key: string) => Promise.resolve(void values.delete(key)),
    clear: () => values.clear(),
  }
}

const statusFailure = (status: number): SendFailure => STATUS_FAILURES[status] ?? 'refused'

const failureOf = (error: unknown): SendFailure =>
  error instanceof EmailJSResponseStatus
    ? statusFailure(error.status)
    : error instanceof TypeError
      ? 'network'
      : 'refused'

/**
 * Sends messages with EmailJS. The template gets the message text as `title`. Without settings (`null`),
 * `send` rejects with `unconfigured`.
 */
export function emailJsContact(settings: (typeof env)['emailJs'], sdk = { init, send }): ContactPort {
  const storage = memoryStorage()
  if (settings) {
    sdk.init(
      {
        publicKey: settings.publicKey,
        blockHeadless: true,
        blockList: { list: BLOCKED_ADDRESSES, watchVariable: 'email' },
        limitRate: { id: 'contact-form', throttle: THROTTLE_MS },
        storageProvider: storage,
      },
      settings.origin,
    )
  }
  return {
    async send({ message, ...others }) {
      if (!settings) return Promise.reject('unconfigured' satisfies SendFailure)
      let failure: SendFailure
      try {
        const { status } = await sdk.send(settings.serviceId, settings.templateId, {
          ...others,
          title: message,
        })
        if (status === 200) return
        failure = statusFailure(status)
      } catch (error) {
        failure = failureOf(error)
      }
      // A failed message does not count towards the limit, so that the visitor can try again at once.
      if (failure !== 'tooMany') storage.clear()
      return Promise.reject(failure)
    },
  }
}
