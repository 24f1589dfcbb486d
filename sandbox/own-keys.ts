import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { paymentProviderNames, paymentServers } from '../src/services/payments/server.ts'
import { fakeModules, type OwnKey, type OwnSecrets } from './payments.ts'

export interface OwnKeys {
  /** Variables for the build, instead of those of the fakes. */
  build: Record<string, string>
  /** Keys with which the local return function asks the API of a provider for the result of a test session. */
  secrets: OwnSecrets
}

/** Returns the developer's own test keys from .env.local. Throws if a key is not one of the provider's test environment. */
export function ownKeys(project: string): OwnKeys {
  const file = join(project, '.env.local')
  const own = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const found: OwnKeys = { build: {}, secrets: {} }
  for (const name of paymentProviderNames) {
    const known = fakeModules[name].ownKeys
    const keyOf = ({ variable, form, example }: OwnKey) => {
      const key = own[variable] || undefined
      if (key !== undefined && !form.test(key))
        throw new Error(
          `.env.local: ${variable} is no key of ${paymentServers[name].provider.name}'s test environment. Write one that begins with ${example}, or delete the line`,
        )
      return key
    }
    if (!known) continue
    const publishable = keyOf(known.publishable)
    if (publishable) found.build[known.publishable.variable] = publishable
    const secret = keyOf(known.secret)
    if (secret) found.secrets[name] = secret
  }
  return found
}
