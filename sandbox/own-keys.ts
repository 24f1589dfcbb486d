import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

const NAME = 'VITE_STRIPE_TEST_PUBLISHABLE_KEY'

/**
 * Returns the developer's own test key of Stripe from .env.local, as a variable for the build. Otherwise .env.sandbox has
 * precedence; the browser tests use its keys.
 */
export function ownKeys(project: string): Record<string, string> {
  const file = join(project, '.env.local')
  const key = existsSync(file) ? parseEnv(readFileSync(file, 'utf8'))[NAME] : undefined
  return key ? { [NAME]: key } : {}
}
