import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paymentProviderNames, paymentServers } from '../../src/payments/server-providers.ts'
import { parseEnvFile } from '../../src/server/env-file.ts'
import { fakeModules, type OwnApiKeys } from './payment-providers.ts'

export interface OwnKeys {
  /** Variables for the build, which replace the fakes' variables. */
  build: Record<string, string>
  /** Keys that let the local return function ask a provider's API about test sessions. */
  api: OwnApiKeys
}

/** Returns the test keys in .env.local. Throws if one is not a test key. */
export function ownKeys(project: string): OwnKeys {
  const file = join(project, '.env.local')
  const own = existsSync(file) ? parseEnvFile('.env.local', readFileSync(file, 'utf8')) : {}
  const build: OwnKeys['build'] = {}
  const api: Record<string, unknown> = {}
  for (const name of paymentProviderNames) {
    const { provider, buildSettings, returnSettings } = paymentServers[name]
    const keys: Record<string, string> = {}
    for (const { variable, form, example } of fakeModules[name].ownKeys ?? []) {
      const key = own[variable]
      if (!key) continue
      if (!form.test(key))
        throw new Error(
          `.env.local: ${variable} is not a key of ${provider.name}'s test environment. Write a key that begins with ${example}, or delete the line`,
        )
      // Both the build and the return function may need the public id of a key.
      if (variable in buildSettings.in.shape) build[variable] = key
      if (variable in returnSettings.in.shape) keys[variable] = key
    }
    const { sandbox } = returnSettings.parse(keys)
    if (sandbox) api[name] = sandbox
  }
  return { build, api }
}
