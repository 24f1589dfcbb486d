import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

const PUBLISHABLE = 'VITE_STRIPE_TEST_PUBLISHABLE_KEY'
const SECRET = 'STRIPE_TEST_SECRET_KEY'

export interface OwnKeys {
  /** Variables for the build. Otherwise .env.sandbox has precedence; the browser tests use its keys. */
  build: Record<string, string>
  /** Key with which the local return function asks Stripe's API for the result of a test session. */
  stripeTestKey: string | undefined
}

/** Returns the developer's own test keys of Stripe from .env.local. Throws if a key is not one of the test environment. */
export function ownKeys(project: string): OwnKeys {
  const file = join(project, '.env.local')
  const own = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const keyOf = (name: string, form: RegExp, example: string) => {
    const key = own[name] || undefined
    if (key !== undefined && !form.test(key))
      throw new Error(
        `.env.local: ${name} is no key of Stripe's test environment. Write one that begins with ${example}, or delete the line`,
      )
    return key
  }
  const publishable = keyOf(PUBLISHABLE, /^pk_test_/, 'pk_test_')
  return {
    build: publishable ? { [PUBLISHABLE]: publishable } : {},
    stripeTestKey: keyOf(SECRET, /^[sr]k_test_/, 'sk_test_ or rk_test_'),
  }
}
