import { createClient } from '@libsql/client/web'
import { databaseSettings } from '../shared/database.ts'
import { reportsApp } from '../reporting/app.ts'
import { openStore } from '../reporting/storage.ts'
import { openOnce } from '../shared/open-once.ts'
import { countedKeys } from './_reporting/counted.ts'

const app = reportsApp(
  countedKeys,
  openOnce(async () => openStore(createClient(databaseSettings('reports', process.env)), Date.now)),
)

/** The shape that the host expects of a function: https://vercel.com/docs/functions/functions-api-reference */
export default { fetch: (request: Request): Response | Promise<Response> => app.fetch(request) }
