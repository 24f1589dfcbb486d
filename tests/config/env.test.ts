import { expect, it } from 'vitest'
import { parseEnv } from '../../src/env.schema.ts'
import { EMAILJS_API } from '../../src/services/emailjs-origin.ts'

it('no variables -> the defaults', () => {
  expect(parseEnv({})).toMatchObject({ newsletterUrl: '/api/subscribe' })
})

it('empty variable -> the default', () => {
  expect(parseEnv({ VITE_NEWSLETTER_URL: '' })).toMatchObject({ newsletterUrl: '/api/subscribe' })
})

it.each([
  'http://plain.example/subscribe',
  'https://newsletter.example/subscribe',
  '//newsletter.example/subscribe',
  'javascript:alert(1)',
  'subscribe',
])('%s as address of the newsletter -> an error that names the variable', value => {
  expect(() => parseEnv({ VITE_NEWSLETTER_URL: value })).toThrow(
    /VITE_NEWSLETTER_URL: must be a path of this site: the content policy/,
  )
})

it.each([
  ['VITE_EMAILJS_ORIGIN', EMAILJS_API, 'https://mail.example'],
  [
    'VITE_CASHFREE_SDK_URL',
    'https://sdk.cashfree.com/js/v4/cashfree.js',
    'https://sdk.cashfree.com.example/sdk.js',
  ],
])(
  '%s -> an address that the content policy allows, or a path of this site; no other',
  (name, allowed, refused) => {
    expect(() => parseEnv({ [name]: allowed })).not.toThrow()
    expect(() => parseEnv({ [name]: '/sandbox/fake' })).not.toThrow()
    expect(() => parseEnv({ [name]: refused })).toThrow(`${name}: must be a path of this site or at https://`)
  },
)
