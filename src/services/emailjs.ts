import { EmailJSResponseStatus, init, send } from '@emailjs/browser'
import type { SendFailure } from '#machines/contact-form.failures.ts'
import type { Env } from '#src/config/env.schema.ts'
import type { ContactPort } from './services.ts'

/** Refusals of the SDK itself, in its own numbers. */
const REFUSALS: Record<number, SendFailure> = { 451: 'automated', 403: 'blocked', 429: 'tooMany' }

/** One message in this time is a person; more are a program. Milliseconds. */
const THROTTLE_MS = 10_000
/** Addresses that only programs and jokers leave. */
const BLOCKED_ADDRESSES = ['test@test.com', 'noreply@example.com', 'admin@example.com']

/** The SDK keeps the time of the last message here and not on the visitor's device. */
function memoryStorage() {
  const values = new Map<string, string>()
  return {
    get: (key: string) => Promise.resolve(values.get(key) ?? null),
    set: (key: string, value: string) => Promise.resolve(void values.set(key, value)),
    remove: (key: string) => Promise.resolve(void values.delete(key)),
    clear: () => values.clear(),
  }
}

const refusalOf = (status: number): SendFailure => REFUSALS[status] ?? 'refused'

const failureOf = (error: unknown): SendFailure =>
  error instanceof EmailJSResponseStatus
    ? refusalOf(error.status)
    : error instanceof TypeError
      ? 'network'
      : 'refused'

/** Sends through EmailJS: POST /api/v1.0/email/send, with the message text as the template's `title`. */
export function emailJsContact(settings: Env['emailJs'], sdk = { init, send }): ContactPort {
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
    async send({ name, email, message }) {
      if (!settings) return Promise.reject('unconfigured' satisfies SendFailure)
      let failure: SendFailure
      try {
        const { status } = await sdk.send(settings.serviceId, settings.templateId, {
          name,
          email,
          title: message,
        })
        if (status === 200) return
        failure = refusalOf(status)
      } catch (error) {
        failure = failureOf(error)
      }
      // A message that did not go does not count: the visitor may try again at once.
      if (failure !== 'tooMany') storage.clear()
      return Promise.reject(failure)
    },
  }
}
