import { expect, it, vi } from 'vitest'
import { MAX_SERVER_TEXT_LENGTH } from '../../machines/newsletter/schema.ts'
import { newsletterErrors } from '../../src/server/newsletter/content.ts'
import { newsletterAt } from '../../src/services/newsletter.ts'
import { RESPONSE_TIMEOUT_MS } from '../../machines/delays.ts'

/** Subscribes through an API that sends this response. */
const subscribeAt = (response: () => Response | Promise<Response>) => {
  vi.stubGlobal('fetch', vi.fn(response))
  return newsletterAt('/api/subscribe').subscribe({ email: 'asha@studio.example' })
}

it('posts { email } as JSON, and aborts at the response timeout', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const pending = Response.json({ data: { status: 'pending' } }, { status: 201 })
  await subscribeAt(() => pending)
  const body = '{"email":"asha@studio.example"}'
  const request = { method: 'POST', body, signal: timeout.mock.results[0]?.value as unknown }
  expect(fetch).toHaveBeenCalledWith('/api/subscribe', expect.objectContaining(request))
  expect(timeout).toHaveBeenCalledWith(RESPONSE_TIMEOUT_MS)
})

it.each([
  [newsletterErrors.alreadySubscribed, newsletterErrors.alreadySubscribed],
  ['x'.repeat(5000), `${'x'.repeat(MAX_SERVER_TEXT_LENGTH - 1)}…`],
])("rejects with a 409 response's message, cut to the maximum length", async (error, refusal) => {
  const refused = subscribeAt(() => Response.json({ error }, { status: 409 }))
  await expect(refused).rejects.toEqual({ refusal })
})

it.each([
  ['a 409 without a message', () => Response.json({}, { status: 409 })],
  ['a 409 with a blank message', () => Response.json({ error: '  ' }, { status: 409 })],
  ['a 400 with a message', () => Response.json({ error: 'No' }, { status: 400 })],
  ['a 500', () => new Response('', { status: 500 })],
  ['a 200 without data', () => Response.json({ ok: true })],
  ['a 200 with null as data', () => Response.json({ data: null })],
  ['invalid JSON', () => new Response('<html>')],
  ['a network error', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)('rejects %s with an Error that has no message for the visitor', async (_, response) => {
  const failure: unknown = await subscribeAt(response).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toHaveProperty('refusal')
})
