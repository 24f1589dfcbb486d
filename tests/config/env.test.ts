import { expect, it } from 'vitest'
import { parseEnv } from '#src/config/env.schema.ts'
import { origins } from '#src/config/origins.ts'

it('nothing set -> the defaults', () => {
  expect(parseEnv({})).toMatchObject({ newsletterUrl: '/api/subscribe' })
})

it('set but empty -> the default, as in an untouched .env file', () => {
  expect(parseEnv({ VITE_NEWSLETTER_URL: '' })).toMatchObject({ newsletterUrl: '/api/subscribe' })
})

it.each([
  'http://plain.example/subscribe',
  'https://letters.example/subscribe',
  '//letters.example/subscribe',
  'javascript:alert(1)',
  'subscribe',
])('%s as an address -> an error that names the variable', value => {
  expect(() => parseEnv({ VITE_NEWSLETTER_URL: value })).toThrow(
    /VITE_NEWSLETTER_URL: must be a path of this site: the content policy/,
  )
})

it.each([
  ['VITE_EMAILJS_ORIGIN', origins.emailJs.api, 'https://mail.example'],
  [
    'VITE_CASHFREE_SDK_URL',
    `${origins.cashfree.sdk}/js/v4/cashfree.js`,
    'https://sdk.cashfree.com.example/sdk.js',
  ],
])('%s -> where the content policy lets it be, or at a path, and nowhere else', (name, allowed, refused) => {
  expect(() => parseEnv({ [name]: allowed })).not.toThrow()
  expect(() => parseEnv({ [name]: '/stand-in' })).not.toThrow()
  expect(() => parseEnv({ [name]: refused })).toThrow(`${name}: must be a path of this site or at https://`)
})
