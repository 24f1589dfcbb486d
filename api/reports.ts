import { databaseSettings } from '../src/server/database-settings.ts'
import { openHostedDatabase } from '../src/server/hosted-database.ts'
import { reportsApp } from '../src/server/reports/app.ts'
import { openCounterWriter } from '../src/server/reports/storage.ts'
import { loadOnce } from '../src/prerender/load-once.ts'

const app = reportsApp(
  loadOnce(async () => openCounterWriter(openHostedDatabase(databaseSettings(process.env)), Date.now)),
)

/** The export that the host expects: https://vercel.com/docs/functions/functions-api-reference */
export default { fetch: (request: Request): Response | Promise<Response> => app.fetch(request) }
