/** `npm run serve`: serves all functions in `api/`, for hosts that do not run them. */
import type { Hono } from 'hono'
import { RETURN_PATH } from '../payments/checkout-names.ts'
import { loadOnce } from '../prerender/load-once.ts'
import { REPORTS_PATH } from '../services/collector/beacon-format.ts'
import { checkoutReturnApp } from './checkout-return/app.ts'
import { checkoutReturnSettings } from './checkout-return/settings.ts'
import { clientIpBehind } from './client-ip.ts'
import { loadEnvFiles } from './env-file.ts'
import { printError } from './escape-control-characters.ts'
import { listen, parsePort } from './listen.ts'
import { truncateWriteAheadLog } from './local-database.ts'
import { newsletterApp } from './newsletter/app.ts'
import { openLocally } from './newsletter/open-locally.ts'
import { newsletterSettings } from './newsletter/settings.ts'
import { deleteExpired } from './newsletter/subscribers.ts'
import { databaseLimiter } from './rate-limiter.ts'
import { reportsApp } from './reports/app.ts'
import { openCounterWriter } from './reports/storage.ts'

const PORT = 3001
const HOUR_MS = 60 * 60 * 1000

async function serve(): Promise<void> {
  const settings = newsletterSettings(process.env)
  const port = parsePort(process.env['PORT'], PORT)
  const dependencies = await openLocally(settings)
  const { database, now, logError } = dependencies
  const limiter = databaseLimiter(() => ({ database, secret: settings.secret }))
  const otherApps: Record<string, Hono> = {
    [RETURN_PATH]: checkoutReturnApp(() => checkoutReturnSettings(process.env), { limiter }),
    [REPORTS_PATH]: reportsApp(loadOnce(() => openCounterWriter(database, now))),
  }
  const newsletterApi = newsletterApp(() => Promise.resolve(dependencies))
  const client = clientIpBehind(settings.trustedProxies)
  const { origin } = await listen(
    request => (otherApps[new URL(request.url).pathname] ?? newsletterApi).fetch(request),
    port,
    client,
  )
  const expire = () =>
    deleteExpired(database, now())
      .then(() => truncateWriteAheadLog(database, settings.database))
      .catch(logError)
  // Also at the start, because some hosts stop an idle server within the hour.
  void expire()
  setInterval(() => void expire(), HOUR_MS).unref()
  console.log(`Functions in api/: ${origin}\nLinks in emails lead to ${settings.siteOrigin} (SITE_ORIGIN)`)
}

try {
  loadEnvFiles('.env.local', '.env')
  await serve()
} catch (error) {
  printError(error)
  process.exitCode = 1
}
