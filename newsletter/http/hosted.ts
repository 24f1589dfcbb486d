/** The newsletter as the host's functions run it: without a writable file system, with a database over the network. */
import { createClient } from '@libsql/client/web'
import { newsletterApp } from './app.ts'
import { openOnce } from '../../shared/open-once.ts'
import { openNewsletter } from '../newsletter.ts'
import { settingsFrom } from '../settings.ts'
import type { Site } from '../site.ts'

/**
 * Returns the newsletter in the shape that the host expects of a function:
 * https://vercel.com/docs/functions/functions-api-reference
 */
export function hostFunction(site: Site): { fetch: (request: Request) => Response | Promise<Response> } {
  const app = newsletterApp(
    site,
    openOnce(() => {
      const settings = settingsFrom(process.env, site.company)
      return openNewsletter(settings, createClient(settings.database), site)
    }),
  )
  return { fetch: request => app.fetch(request) }
}
