import { expect, it, vi } from 'vitest'
import { newsletterAt } from '#src/services/newsletter.ts'

const { signal } = new AbortController()
const answering = (response: () => Response | Promise<Response>) => {
  const fetchImpl = vi.fn(async () => response())
  return {
    fetchImpl,
    subscribe: () => newsletterAt('/api/subscribe', fetchImpl).subscribe('asha@studio.example', signal),
  }
}

it('an address -> posted as {email}, as JSON', async () => {
  const { fetchImpl, subscribe } = answering(() =>
    Response.json({ data: { status: 'pending' } }, { status: 201 }),
  )
  await subscribe()
  expect(fetchImpl).toHaveBeenCalledWith(
    '/api/subscribe',
    expect.objectContaining({ method: 'POST', body: '{"email":"asha@studio.example"}', signal }),
  )
})

it('409 with words -> those words', async () => {
  await expect(
    answering(() =>
      Response.json({ error: 'This email is already subscribed.' }, { status: 409 }),
    ).subscribe(),
  ).rejects.toEqual({ refusal: 'This email is already subscribed.' })
})

it.each([
  ['409 without words', () => Response.json({}, { status: 409 })],
  ['400 with words', () => Response.json({ error: 'No' }, { status: 400 })],
  ['500', () => new Response('', { status: 500 })],
  ['200 without data', () => Response.json({ ok: true })],
  ['unreadable JSON', () => new Response('<html>')],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)('%s -> a failure without words', async (_, response) => {
  const failure: unknown = await answering(response)
    .subscribe()
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toHaveProperty('refusal')
})
