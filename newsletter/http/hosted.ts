/** The newsletter as the host's functions run it: without a writable file system, with a database over the network. */
import { createClient } from '@libsql/client/web'
import { newsletterApp } from './app.ts'
import { openNewsletter, openOnce } from '../newsletter.ts'
import { settingsFrom } from '../settings.ts'

const app = newsletterApp(
  openOnce(() => {
    const settings = settingsFrom(process.env)
    return openNewsletter(settings, createClient(settings.database))
  }),
)

/** The shape that the host expects of a function: https://vercel.com/docs/functions/functions-api-reference */
export const hostFunction = { fetch: (request: Request): Response | Promise<Response> => app.fetch(request) }
