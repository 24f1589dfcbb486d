/** The newsletter as the host's functions run it: without a writable file system, with a database over the network. */
import { createClient } from '@libsql/client/web'
import { openOnce } from '../open-once.ts'
import { newsletterApp } from './app.ts'
import { openNewsletter } from './newsletter.ts'
import { settingsFrom } from './settings.ts'

const open = openOnce(async () => {
  const settings = settingsFrom(process.env)
  return openNewsletter(settings, createClient(settings.database))
})
const app = newsletterApp(open)

/** The shape that the host expects of a function: https://vercel.com/docs/functions/functions-api-reference */
export default { fetch: (request: Request): Response | Promise<Response> => app.fetch(request) }
