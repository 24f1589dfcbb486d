import { checkoutUrl } from '../../tools/sandbox/sample-checkout.ts'
import { MAX_SESSION_ID_LENGTH } from '../../machines/checkout/parameters.ts'
import { readCheckoutQuery } from '../../machines/checkout/schema.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { parseBuildSettings } from '../../src/env.schema.ts'
import { prefixesOf } from '../../src/payments/provider.ts'
import { paymentProviderOf, paymentProviders } from '../../src/payments/browser-registry.ts'
import { paymentProviderIds, paymentServers, sdkPreloads } from '../../src/payments/server-registry.ts'
import { fakeModules } from '../../tools/sandbox/payment-providers.ts'
import { sampleSession } from '../../src/payments/cashfree/fake.ts'

const project = join(import.meta.dirname, '../..')
const FOLDER = 'src/payments'
const SDK_URL = 'https://sdk.cashfree.com/v9.js'
const settings = parseBuildSettings({ VITE_CASHFREE_SDK_URL: SDK_URL }).payments
const preloadOf = (id: string) => {
  const { sessionId: read } = readCheckoutQuery(`?sessionId=${encodeURIComponent(id)}`)
  return sdkPreloads(settings).find(([prefix]) => read?.startsWith(prefix))?.[1] ?? ''
}

it("every provider's folder is registered in server-registry.ts, has the provider's id as its name, and has one adapter", () => {
  const folders = readdirSync(join(project, FOLDER), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name !== 'checkout')
    .map(({ name }) => name)
    .sort()
  expect([...paymentProviderIds].sort()).toEqual(folders)
  expect(paymentProviders.map(({ id }) => id).sort()).toEqual(folders)
  for (const name of folders) {
    const files = readdirSync(join(project, FOLDER, name))
    expect(files.filter(file => /^(?:lazy-)?adapter\.ts$/.test(file))).toHaveLength(1)
    expect(readFileSync(join(project, FOLDER, name, 'provider.ts'), 'utf8')).toContain(`id: '${name}'`)
  }
})

it('id prefixes are unique and contain only letters, digits and underscores; a return tries the provider with the empty prefix last', () => {
  const prefixes = paymentProviders.flatMap(({ idPrefixes }) => idPrefixes)
  expect(prefixes.filter(prefix => !/^\w*$/.test(prefix))).toEqual([])
  expect(new Set(prefixes).size).toBe(prefixes.length)
  const defaults = paymentProviders.filter(({ idPrefixes }) => idPrefixes.includes(''))
  expect(defaults.map(({ id }) => id)).toEqual([paymentProviderIds.at(-1)])
})

// Razorpay's subscriptions: https://razorpay.com/docs/api/payments/subscriptions/
it('the longest prefix wins if another provider has a similar prefix; sample session ids still select their providers', () => {
  const razorpay = { id: 'razorpay', idPrefixes: ['sub_'] }
  const prefixes = prefixesOf<{ id: string; idPrefixes: readonly string[] }>([razorpay, ...paymentProviders])
  const providerOf = (session: string) =>
    prefixes.find(({ prefix }) => session.startsWith(prefix))?.provider.id
  expect(providerOf('sub_00000000000001')).toBe('razorpay')
  expect(providerOf('sub_session_7x')).toBe('cashfree')
  expect(providerOf('an id without a prefix')).toBe('cashfree')
  for (const id of paymentProviderIds) expect(providerOf(fakeModules[id].sampleSession())).toBe(id)
  const documented = readFileSync(join(project, 'docs/app-developers.md'), 'utf8')
  for (const url of [checkoutUrl(), documented])
    expect(providerOf(/subscriptionSessionId=(\w+)&/.exec(url)?.[1] ?? 'sub_0')).toBe('cashfree')
})

it.each(paymentProviderIds)(
  "each %s variable is in .env.example and in the provider's README, and the fake has no other variables",
  name => {
    const { buildSettings, returnSettings } = paymentServers[name]
    const build = Object.keys(buildSettings.in.shape)
    const api = Object.keys(returnSettings.in.shape)
    const variables = [...build, ...api]
    const read = (file: string) => readFileSync(join(project, file), 'utf8')
    const example = parseEnv(read('.env.example'))
    const readme = read(`${FOLDER}/${name}/README.md`)
    expect(variables.filter(variable => !(variable in example))).toEqual([])
    expect(variables.filter(variable => !readme.includes(`\`${variable}\``))).toEqual([])
    const { settings: fakeSettings, apiKeys } = fakeModules[name]
    expect(Object.keys(fakeSettings).filter(variable => !build.includes(variable))).toEqual([])
    expect(Object.keys(apiKeys).filter(variable => !api.includes(variable))).toEqual([])
    expect(returnSettings.parse(apiKeys)).toEqual({
      production: expect.anything(),
      sandbox: expect.anything(),
    })
  },
)

it.each([
  ['cs_test_a1_secret_b2', 'stripe', ''],
  ['cs_', 'stripe', ''],
  ['cs', 'cashfree', SDK_URL],
  [`${sampleSession()}.a-b`, 'cashfree', SDK_URL],
  ['', 'cashfree', ''],
  ['null', 'cashfree', ''],
  ['x'.repeat(MAX_SESSION_ID_LENGTH), 'cashfree', SDK_URL],
  ['x'.repeat(MAX_SESSION_ID_LENGTH + 1), 'cashfree', ''],
])('the session id "%s" selects %s and preloads "%s"', (id, provider, sdk) => {
  expect([paymentProviderOf(id).id, preloadOf(id)]).toEqual([provider, sdk])
})

/** Files that register a provider or link to its folder. */
const MAY_NAME = [`${FOLDER}/server-registry.ts`, `${FOLDER}/README.md`, 'docs/testers.md']

it('the providers are named only in their folders, their registration, and documents that link to the folders', () => {
  const files = ['src', 'api', 'machines', 'tools', 'docs'].flatMap(folder =>
    readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /(?<!\.test)\.(?:tsx?|mjs|mdx?|json|css)$/.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name).slice(project.length + 1)),
  )
  const isElsewhere = (file: string, name: string) =>
    !file.startsWith(`${FOLDER}/${name}/`) &&
    readFileSync(join(project, file), 'utf8').toLowerCase().includes(name)
  const named = files
    .filter(file => !file.startsWith('docs/decisions/') && !MAY_NAME.includes(file))
    .filter(file => paymentProviderIds.some(name => isElsewhere(file, name)))
  expect(files.length).toBeGreaterThan(300)
  expect(named).toEqual([])
})
