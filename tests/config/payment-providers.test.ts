import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  paymentProviderNames,
  paymentProviderOf,
  paymentProviders,
  sdkAddresses,
  sdkPreloads,
} from '#src/services/payments/providers.ts'

const SDK_URL = 'https://sdk.example/v1.js'
const settings = { cashfree: { sdkUrl: SDK_URL }, stripe: { production: null, sandbox: null } }
const preloadOf = (id: string) => sdkPreloads(settings).find(([pattern]) => id.match(pattern))?.[1] ?? ''

it('id prefixes -> word characters; only the last provider has none', () => {
  const prefixes = paymentProviderNames.map(name => paymentProviders[name].idPrefix)
  expect(prefixes.filter(prefix => !/^\w*$/.test(prefix))).toEqual([])
  expect(prefixes.indexOf('')).toBe(prefixes.length - 1)
})

it.each([
  ['cs_test_a1_secret_b2', 'stripe', ''],
  ['cs_', 'stripe', ''],
  ['cs', 'cashfree', SDK_URL],
  ['sub_1.a-b', 'cashfree', SDK_URL],
  ['', 'cashfree', ''],
  ['sub 1', 'cashfree', ''],
  ['https://checkout.example/pay', 'cashfree', ''],
  ['x'.repeat(513), 'cashfree', ''],
])('session id "%s" -> provider %s, preloads "%s"', (id, provider, sdk) => {
  expect([paymentProviderOf(id), preloadOf(id)]).toEqual([provider, sdk])
})

it('address of each SDK -> its setting, or its origin', () => {
  expect(sdkAddresses(settings)).toEqual(['https://js.stripe.com', SDK_URL])
})

const project = join(import.meta.dirname, '../..')
const FOLDER = 'src/services/payments'
/** Where a provider is registered, and where it is linked from. */
const MAY_NAME = [
  `${FOLDER}/providers.ts`,
  `${FOLDER}/server.ts`,
  'docs/app-developers.md',
  'docs/how-to.md',
  'docs/testers.md',
  'docs/differences-from-the-specification.md',
]

it('names of the providers -> only in their folders, where they are registered, and in documents that lead there', () => {
  const files = [
    'src',
    'api',
    'sandbox',
    'machines',
    'shared',
    'newsletter',
    'reporting',
    'tools',
    'docs',
  ].flatMap(folder =>
    readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.(?:tsx?|mjs|mdx?|json|css)$/.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name).slice(project.length + 1)),
  )
  const named = files.filter(
    file =>
      !file.startsWith('docs/decisions/') &&
      !MAY_NAME.includes(file) &&
      paymentProviderNames.some(
        name =>
          !file.startsWith(`${FOLDER}/${name}/`) &&
          readFileSync(join(project, file), 'utf8').toLowerCase().includes(name),
      ),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(named).toEqual([])
})
