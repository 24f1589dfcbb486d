import { expect, it } from 'vitest'
import { parseEnv } from '#src/config/env.schema.ts'

it('nothing set -> the defaults', () => {
  expect(parseEnv({})).toMatchObject({ newsletterUrl: '/api/subscribe' })
})

it('set but empty -> the default, as in an untouched .env file', () => {
  expect(parseEnv({ VITE_NEWSLETTER_URL: '' })).toMatchObject({ newsletterUrl: '/api/subscribe' })
})

it.each(['http://plain.example/subscribe', 'javascript:alert(1)', 'subscribe'])('%s as an address -> an error that names the variable', (value) => {
  expect(() => parseEnv({ VITE_NEWSLETTER_URL: value })).toThrow(/VITE_NEWSLETTER_URL: must be a path of this site or an https:\/\/ address/)
})
