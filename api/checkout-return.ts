import { type Client, createClient } from '@libsql/client/web'
import { checkoutReturnApp } from './_checkout-return/app.ts'
import { settingsFrom } from './_checkout-return/settings.ts'
import { databaseLimiter } from '../shared/limits.ts'

const settings = () => settingsFrom(process.env)
let client: Client | undefined

const app = checkoutReturnApp(settings, {
  limiter: databaseLimiter(() => {
    const { limits } = settings()
    if (!limits) return undefined
    client ??= createClient({ url: limits.url, ...(limits.authToken ? { authToken: limits.authToken } : {}) })
    return { database: client, secret: limits.secret }
  }),
})

/** The shape that the host expects of a function: https://vercel.com/docs/functions/functions-api-reference */
export default { fetch: (request: Request): Response | Promise<Response> => app.fetch(request) }
