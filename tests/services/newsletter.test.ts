import { expect, it, vi } from 'vitest'
import { SERVER_TEXT_MAX } from '../../machines/newsletter/schema.ts'
import { newsletterErrors } from '../../src/company/newsletter.ts'
import { newsletterAt } from '../../src/services/newsletter.ts'
import { RESPONSE_TIMEOUT_MS } from '../../machines/timeouts.ts'

const newsletterWith = (response: () => Response | Promise<Response>) => {
  const fetchImpl = vi.fn(async () => response())
  return {
    fetchImpl,
    subscribe: () => newsletterAt('/api/subscribe', fetchImpl).subscribe({ email: 'asha@studio.example' }),
  }
}

it('posts the email as { email } in JSON, until the response timeout', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const { fetchImpl, subscribe } = newsletterWith(() =>
    Response.json({ data: { status: 'pending' } }, { status: 201 }),
  )
  await subscribe()
  expect(fetchImpl).toHaveBeenCalledWith(
    '/api/subscribe',
    expect.objectContaining({
      method: 'POST',
      body: '{"email":"asha@studio.example"}',
      signal: timeout.mock.results[0]?.value,
    }),
  )
  expect(timeout).toHaveBeenCalledWith(RESPONSE_TIMEOUT_MS)
})

it('rejects with the message of a 409', async () => {
  await expect(
    newsletterWith(() =>
      Response.json({ error: newsletterErrors.alreadySubscribed }, { status: 409 }),
    ).subscribe(),
  ).rejects.toEqual({ refusal: newsletterErrors.alreadySubscribed })
})

it('truncates a 409 message that is longer than the maximum', async () => {
  const long = newsletterWith(() => Response.json({ error: 'x'.repeat(5000) }, { status: 409 }))
  await expect(long.subscribe()).rejects.toEqual({ refusal: `${'x'.repeat(SERVER_TEXT_MAX - 1)}…` })
})

it.each([
  ['409 without a message', () => Response.json({}, { status: 409 })],
  ['409 with a blank message', () => Response.json({ error: '  ' }, { status: 409 })],
  ['400 with a message', () => Response.json({ error: 'No' }, { status: 400 })],
  ['500', () => new Response('', { status: 500 })],
  ['200 without data', () => Response.json({ ok: true })],
  ['200 with null as data', () => Response.json({ data: null })],
  ['invalid JSON', () => new Response('<html>')],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)('%s rejects with an Error, without a message for the visitor', async (_, response) => {
  const failure: unknown = await newsletterWith(response)
    .subscribe()
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toHaveProperty('refusal')
})
