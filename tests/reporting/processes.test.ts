/** Several processes serve the reports and share a database file. */
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { openDatabase } from '../../src/server/local-database.ts'
import { killServers, spawnServer } from '../support/spawn-server.ts'
import { folderOfTest } from '../support/temporary-folder.ts'
import { beacon, send, storedIn } from './service.ts'

const KEYS = ['fetching', 'fetched', 'starting', 'redirecting'].map(
  leaf => `transition|checkout|loading: page.left [0]|loading.${leaf}`,
)
const BEACONS = 200

afterEach(killServers)

it(`two processes count each of ${BEACONS} beacons once`, async () => {
  const url = `file:${join(folderOfTest(), 'reports.db')}`
  const serve = () => spawnServer(['--import', 'tsx', 'tests/reporting/serve.ts', url])
  const [first, second] = [await serve(), await serve()]
  const answers = await Promise.all(
    Array.from({ length: BEACONS }, (_, i) =>
      send(i % 2 ? first : second, beacon([KEYS[(i >> 1) % KEYS.length] ?? '', 1, 1])),
    ),
  )
  expect(answers.filter(({ status }) => status !== 204)).toEqual([])
  const database = await openDatabase({ url })
  const expected = Object.fromEntries(KEYS.map(key => [`${key} 1`, BEACONS / KEYS.length]))
  expect(await storedIn(database)).toEqual(expected)
  database.close()
})
