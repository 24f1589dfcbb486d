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
  /** Time of the last message. By default, the SDK stores it in localStorage. */
  let last: string | null = null
  if (settings) {
    sdk.init(
      {
        publicKey: settings.publicKey,
        blockHeadless: true,
        blockList: { list: BLOCKED_ADDRESSES, watchVariable: 'email' },
        limitRate: { id: 'contact-form', throttle: THROTTLE_MS },
        storageProvider: {
          // A time in the future, from before a clock was set back, would block all messages until then.
          get: () => Promise.resolve(Number(last) > Date.now() ? null : last),
          set: (_, value) => Promise.resolve(void (last = value)),
          remove: () => Promise.resolve(void (last = null)),
        },
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
      if (failure !== 'tooMany') last = null
      return Promise.reject(failure)
    },
  }
}
