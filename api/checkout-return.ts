import type { Client } from '@libsql/client/web'
import { openHostedDatabase } from '../src/server/hosted-database.ts'
import { databaseLimiter } from '../src/server/rate-limiter.ts'
import { checkoutReturnApp } from '../src/server/checkout-return/app.ts'
import { checkoutReturnSettings } from '../src/server/checkout-return/settings.ts'

const settings = () => checkoutReturnSettings(process.env)
let database: Client | undefined

const limiter = databaseLimiter(() => {
  // Not validated here, because the newsletter's functions validate these settings.
  const { DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken, NEWSLETTER_SECRET: secret } = process.env
  if (!url || !secret) return undefined
  database ??= openHostedDatabase({ url, ...(authToken ? { authToken } : {}) })
  return { database, secret }
})
const app = checkoutReturnApp(settings, { limiter })

/** The export that the host expects: https://vercel.com/docs/functions/functions-api-reference */
export default { fetch: (request: Request): Response | Promise<Response> => app.fetch(request) }
