import type { SubscribeRefusal } from '../../machines/newsletter/machine.ts'
import { refusedSchema, subscribedSchema } from '../../machines/newsletter/schema.ts'
import { RESPONSE_TIMEOUT_MS } from '../../machines/delays.ts'
import type { NewsletterPort } from './ports.ts'

const ALREADY_SUBSCRIBED = 409

/**
 * Returns a client for the newsletter API at a URL. It posts JSON. A 2xx response with `data` is a success; a
 * 409 with `error` rejects with that message for the visitor; everything else rejects with an `Error`.
 */
export const newsletterAt = (url: string): NewsletterPort => ({
  async subscribe({ email }) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept': 'application/json' },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    const body: unknown = await response.json()
    if (response.ok && subscribedSchema.safeParse(body).success) return
    const refused = response.status === ALREADY_SUBSCRIBED ? refusedSchema.safeParse(body) : undefined
    if (refused?.success) return Promise.reject({ refusal: refused.data.error } satisfies SubscribeRefusal)
    throw new Error(`POST ${url}: the newsletter API responded with ${response.status}`)
  },
})
