import { checkoutReturnApp } from './_checkout-return/app.ts'
import { settingsFrom } from './_checkout-return/settings.ts'

const app = checkoutReturnApp(() => settingsFrom(process.env))

/** The shape that the host expects of a function: https://vercel.com/docs/functions/functions-api-reference */
export default { fetch: (request: Request): Response | Promise<Response> => app.fetch(request) }
