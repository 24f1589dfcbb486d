/** The newsletter's functions in `api/`. Their file system is read-only, so the database is hosted. */
import { loadOnce } from '../../prerender/load-once.ts'
import { openHostedDatabase } from '../hosted-database.ts'
import { newsletterApp } from './app.ts'
import { openNewsletter } from './dependencies.ts'
import { newsletterSettings } from './settings.ts'

const open = loadOnce(async () => {
  const settings = newsletterSettings(process.env)
  return openNewsletter(settings, openHostedDatabase(settings.database))
})
const app = newsletterApp(open)

/** The export that the host expects: https://vercel.com/docs/functions/functions-api-reference */
export default { fetch: (request: Request): Response | Promise<Response> => app.fetch(request) }
