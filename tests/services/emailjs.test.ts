import { EmailJSResponseStatus, type StorageProvider } from '@emailjs/browser'
import { expect, it, vi } from 'vitest'
import { emailJsContact } from '../../src/services/emailjs.ts'
import { contactMessage as message, receivedOf } from '../support/contact-message.ts'

const settings = { publicKey: 'p', serviceId: 's', templateId: 't', origin: 'https://x.example' }
const { signal } = new AbortController()

const contactWith = (answer: () => Promise<EmailJSResponseStatus>) => {
  const sdk = { init: vi.fn(), send: vi.fn(answer) }
  return { sdk, port: emailJsContact(settings, sdk) }
}

it('enables bot protection, a rate limit and custom storage, and passes on the fields, with `message` renamed to `title`', async () => {
  const { sdk, port } = contactWith(() => Promise.resolve(new EmailJSResponseStatus(200, 'OK')))
  expect(sdk.init).toHaveBeenCalledWith(
    expect.objectContaining({
      publicKey: 'p',
      blockHeadless: true,
      blockList: expect.objectContaining({ watchVariable: 'email' }),
      limitRate: expect.objectContaining({ throttle: 10_000 }),
      storageProvider: expect.anything(),
    }),
    'https://x.example',
  )
  await port.send(message, signal)
  expect(sdk.send).toHaveBeenCalledWith('s', 't', receivedOf(message))
})

it.each([
  [new EmailJSResponseStatus(451, 'Unavailable For Headless Browser'), 'automated'],
  [new EmailJSResponseStatus(403, 'Forbidden'), 'blocked'],
  [new EmailJSResponseStatus(429, 'Too Many Requests'), 'tooMany'],
  [new EmailJSResponseStatus(500, ''), 'refused'],
  [new TypeError('Failed to fetch'), 'network'],
  [new Error('?'), 'refused'],
])('reports %s as %s', async (rejection, failure) => {
  const { port } = contactWith(() => Promise.reject(rejection))
  await expect(port.send(message, signal)).rejects.toBe(failure)
})

// The SDK would wait until a time from before the clock was set back.
it('ignores the time of a last message that is in the future', async () => {
  const { sdk } = contactWith(() => Promise.resolve(new EmailJSResponseStatus(200, 'OK')))
  const [options] = sdk.init.mock.calls[0] as [{ storageProvider: StorageProvider }]
  const read = async (time: string) => {
    await options.storageProvider.set('contact-form', time)
    return options.storageProvider.get('contact-form')
  }
  const [earlier, later] = [String(Date.now() - 1000), String(Date.now() + 60_000)]
  expect([await read(earlier), await read(later)]).toEqual([earlier, null])
})

it('reports status 202 as refused', async () => {
  const { port } = contactWith(() => Promise.resolve(new EmailJSResponseStatus(202, 'Accepted')))
  await expect(port.send(message, signal)).rejects.toBe('refused')
})

it('reports missing keys as unconfigured without calling the SDK', async () => {
  const sdk = { init: vi.fn(), send: vi.fn() }
  await expect(emailJsContact(null, sdk).send(message, signal)).rejects.toBe('unconfigured')
  expect(sdk.send).not.toHaveBeenCalled()
})
