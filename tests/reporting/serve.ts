/** `tsx serve.ts <database file>` serves the reports API for tools/bench, and prints its origin. */
import type { IncomingMessage } from 'node:http'
import { countedKeys } from '../../src/server/reporting/counted-keys.ts'
import { openDatabase } from '../../src/server/local-database.ts'
import { reportsApp } from '../../src/server/reporting/app.ts'
import { openStore } from '../../src/server/reporting/storage.ts'
import { listen } from '../../src/server/listen.ts'

/** Identifies clients by a header. The host identifies them by their address. */
const clientOf = ({ headers }: IncomingMessage) => String(headers['x-test-client'])
const add = await openStore(await openDatabase({ url: process.argv[2] ?? '' }), Date.now)
const app = reportsApp(countedKeys, () => Promise.resolve(add))
const { origin } = await listen(request => app.fetch(request), 0, clientOf)
process.stdout.write(`${origin}\n`)
