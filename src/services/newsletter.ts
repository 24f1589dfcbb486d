import type { SubscribeRefusal } from '#machines/newsletter.machine.ts'
import { refusedSchema, subscribedSchema } from '#machines/newsletter.schema.ts'
import type { NewsletterPort } from './services.ts'

const ALREADY_SUBSCRIBED = 409

/** Posts {email} as JSON: an answer with `data` is success, 409 speaks for itself, everything else is a failure without words. */
export function newsletterAt(
  url: string,
  fetchImpl: typeof fetch = (...request) => fetch(...request),
): NewsletterPort {
  return {
    async subscribe(email, signal) {
      const response = await fetchImpl(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Accept': 'application/json' },
        body: JSON.stringify({ email }),
        signal,
      })
      const body: unknown = await response.json()
      if (response.ok && subscribedSchema.safeParse(body).success) return
      const refused = response.status === ALREADY_SUBSCRIBED ? refusedSchema.safeParse(body) : undefined
      if (refused?.success) return Promise.reject({ refusal: refused.data.error } satisfies SubscribeRefusal)
      throw new Error(`the newsletter answered ${response.status}`)
    },
  }
}
