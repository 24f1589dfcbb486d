import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseBuildSettings } from '../../src/env.schema.ts'
import { EMAILJS_API } from '../../src/services/origins.ts'

it.each([{}, { VITE_NEWSLETTER_URL: '' }])('uses the defaults if the variables are %j', variables => {
  expect(parseBuildSettings(variables)).toMatchObject({ newsletterUrl: '/api/subscribe' })
})

it.each([
  'http://plain.example/subscribe',
  'https://newsletter.example/subscribe',
  '//newsletter.example/subscribe',
  'javascript:alert(1)',
  'subscribe',
])('rejects the newsletter URL %s, and names the variable', value => {
  expect(() => parseBuildSettings({ VITE_NEWSLETTER_URL: value })).toThrow(
    /VITE_NEWSLETTER_URL: must be a path on this site, because the CSP/,
  )
})

it.each([
  ['VITE_EMAILJS_ORIGIN', EMAILJS_API, 'https://mail.example'],
  [
    'VITE_CASHFREE_SDK_URL',
    'https://sdk.cashfree.com/js/v4/cashfree.js',
    'https://sdk.cashfree.com.example/sdk.js',
  ],
])('%s accepts only paths on this site and URLs that the CSP allows', (name, allowed, refused) => {
  expect(() => parseBuildSettings({ [name]: allowed })).not.toThrow()
  expect(() => parseBuildSettings({ [name]: '/sandbox/fake' })).not.toThrow()
  expect(() => parseBuildSettings({ [name]: refused })).toThrow(
    `${name}: must be a path on this site or a URL at https://`,
  )
})

it('accepts variables that the host or Vite sets, but rejects unknown names', () => {
  const known = { VITE_VERCEL_ENV: 'production', VITE_USER_NODE_ENV: 'production', VITE_SSG: 'true' }
  expect(() => parseBuildSettings(known)).not.toThrow()
  expect(() => parseBuildSettings({ VITE_FOO: '1' })).toThrow('VITE_FOO: is not a site setting')
})

it('.env.example has every variable in the schemas', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
  const schemas = ['env.schema', 'server/database-settings', 'server/client-ip', 'server/newsletter/settings']
  const names = [...schemas, 'server/newsletter/listmonk'].flatMap(name =>
    [...read(`src/${name}.ts`).matchAll(/^ +([A-Z]+_[A-Z_]+):/gm)].map(([, variable = '']) => variable),
  )
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter(name => !new RegExp(`^${name}=`, 'm').test(read('.env.example')))).toEqual([])
})
