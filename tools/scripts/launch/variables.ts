/** Lists tasks for the environment variables of the build and the functions. */
import { join } from 'node:path'
import { loadEnv } from 'vite'
import { readEnvFiles } from '../../../src/server/env-file.ts'
import { checkoutReturnSettings } from '../../../src/server/checkout-return/settings.ts'
import { newsletterSettings, type NewsletterSettings } from '../../../src/server/newsletter/settings.ts'
import type { Task } from '../../../src/content-build/before-launch.ts'
import { parseBuildSettings } from '../../../src/env.schema.ts'
import { paymentProviderIds, paymentServers } from '../../../src/payments/server-registry.ts'
import { SettingsError, type Variables } from '../../../src/services/parse-settings.ts'
import { company } from '../../../src/company/company.ts'

/** Variables that parts of the site need. `npm run serve` needs no secret to erase unconfirmed addresses. */
const optionalVariables = (isOwnServer: boolean): Record<string, string> => ({
  VITE_EMAILJS_PUBLIC_KEY: 'the contact form cannot send messages',
  ...(isOwnServer ? {} : { CRON_SECRET: 'unconfirmed addresses are never erased' }),
})

/** Variables that the host and its CLI write into files. */
const OF_HOST = /^(?:VERCEL|NX_|TURBO_)/

/** Returns the result of `parse`, or a task for each line of its `SettingsError` that names a variable. */
function attempt<T>(parse: () => T): { tasks: Task[]; result?: T } {
  try {
    return { tasks: [], result: parse() }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const lines = [...error.message.matchAll(/^\s*([A-Z][A-Z\d_]+): (.+)$/gm)]
    return { tasks: lines.map(([, where = '', what = '']) => ({ where, what })) }
  }
}

interface Expected {
  /** Names of the variables in .env.example. */
  documented: readonly string[]
  /** Names of the variables in other .env files. */
  written: readonly string[]
  /** Whether `npm run serve` runs the functions, on a server with a persistent disk. */
  isOwnServer?: boolean
}

/** Returns `VITE_` variables as the build reads them (`$NAME` replaced) and all others as functions do. */
export const readVariables = (folder: string): Variables => ({
  ...Object.fromEntries(
    Object.entries(readEnvFiles(join(folder, '.env.local'), join(folder, '.env'))).filter(
      ([name]) => !name.startsWith('VITE_'),
    ),
  ),
  ...process.env,
  ...loadEnv('production', folder, 'VITE_'),
})

/** Checks variables as the host does. Returns the newsletter's settings if they are valid. */
export function variableTasks(
  env: Variables,
  { documented, written, isOwnServer = false }: Expected,
): { tasks: Task[]; settings?: NewsletterSettings } {
  const { tasks: invalid, result: settings } = attempt(() =>
    newsletterSettings(isOwnServer ? env : { ...env, VERCEL: '1' }),
  )
  const tasks = [
    ...written
      .filter(name => !documented.includes(name) && !name.startsWith('VITE_') && !OF_HOST.test(name))
      .map(where => ({ where, what: 'There is no such variable; .env.example lists all names' })),
    ...attempt(() => parseBuildSettings(env)).tasks,
    ...invalid,
    ...attempt(() => checkoutReturnSettings(env)).tasks,
    ...Object.entries(optionalVariables(isOwnServer))
      .filter(([name]) => !env[name])
      .map(([where, effect]) => ({ where, what: `Not set, so ${effect}` })),
    ...paymentProviderIds
      .flatMap(id => Object.entries(paymentServers[id].missing(env)))
      .map(([where, effect]) => ({ where, what: `Not set, so ${effect}` })),
    ...(settings && settings.siteOrigin !== company.origin
      ? [
          {
            where: 'SITE_ORIGIN',
            what: `Links in emails lead to ${settings.siteOrigin}, but the site is at ${company.origin} (src/company/company.ts)`,
          },
        ]
      : []),
  ]
  return { tasks, ...(settings ? { settings } : {}) }
}
