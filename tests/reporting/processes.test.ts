/** Several processes serve the reports and share a database file. */
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../src/server/local-database.ts'
import { bundle } from '../support/bundle.ts'
import { killServers, spawnServer } from '../support/spawn-server.ts'
import { folderOfTest } from '../support/temporary-folder.ts'
import { variants } from '../support/variants.ts'
import { beacon, send, storedIn } from './service.ts'

const KEYS = ['fetching', 'fetched', 'starting', 'redirecting'].map(
  leaf => `transition|checkout|loading: page.left [0]|loading.${leaf}`,
)
const REACHED = 'reached|checkout|mounted'
const server = bundle('tests/reporting/serve.ts')
let file: string

/** Serves the reports in a separate process. */
const serve = () => spawnServer([server.path, file])

async function stored(): Promise<Record<string, number>> {
  const database = await openDatabase({ url: file })
  const { rows } = await database.execute('PRAGMA integrity_check')
  expect(rows[0]?.['integrity_check']).toBe('ok')
  const counts = await storedIn(database)
  database.close()
  return counts
}

/** Sends one beacon for each number, 40 at a time. Returns the statuses, or 0 if there was no response. */
async function sendAll(
  services: readonly { origin: string }[],
  count: number,
  onAnswer?: (i: number) => void,
) {
  const statuses: number[] = []
  let next = 0
  const work = async () => {
    for (let i = next++; i < count; i = next++) {
      const service = services[i % services.length] as { origin: string }
      statuses[i] = await send(service, beacon([KEYS[i % KEYS.length] ?? '', 1, 1]), {
        'X-Test-Client': `10.0.${Math.floor(i / 200)}.1`,
      }).then(
        ({ status }) => status,
        () => 0,
      )
      onAnswer?.(i)
    }
  }
  await Promise.all(Array.from({ length: 40 }, work))
  return statuses
}

beforeEach(() => void (file = `file:${join(folderOfTest(), 'reports.db')}`))
afterEach(killServers)

for (const [beacons, options] of variants([200, 2000]))
  it(`two processes count each of ${beacons} beacons once`, options, async () => {
    const services = [await serve(), await serve()]
    const statuses = await sendAll(services, beacons)
    expect(statuses.filter(status => status !== 204)).toEqual([])
    expect(await stored()).toEqual(Object.fromEntries(KEYS.map(key => [`${key} 1`, beacons / KEYS.length])))
  })

for (const [beacons, options] of variants([200, 2000]))
  it(
    `a process that is killed during ${beacons} beacons and restarted counts each acknowledged beacon once`,
    options,
    async () => {
      const first = await serve()
      let killed: Promise<void> | undefined
      const statuses = await sendAll([first], beacons, i => {
        if (i > beacons / 3) killed ??= first.kill()
      })
      await killed
      const acknowledged = statuses.filter(status => status === 204).length
      expect(acknowledged).toBeGreaterThan(0)
      expect(statuses).toContain(0)
      const before = Object.values(await stored()).reduce((sum, count) => sum + count, 0)
      expect(before).toBeGreaterThanOrEqual(acknowledged)
      expect(before).toBeLessThanOrEqual(beacons)
      const again = await serve()
      expect((await send(again, beacon([REACHED, 0, 1]))).status).toBe(204)
      expect((await stored())[`${REACHED} 0`]).toBe(1)
    },
  )
