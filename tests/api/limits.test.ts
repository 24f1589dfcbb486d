/** Rate limits on sign-ups and returns from payments. Attempts are counted in the database or in memory. */
import { type Client, createClient } from '@libsql/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migrate } from '../../src/server/newsletter/migrations.ts'
import { clientLimits, databaseLimiter, deleteAttempts } from '../../src/server/rate-limiter.ts'
import { perHour, recordAttempt } from '../../src/server/rate-limiter.ts'

const HOUR_MS = 60 * 60 * 1000

let database: Client
let now = HOUR_MS
beforeEach(async () => {
  database = createClient({ url: ':memory:' })
  await migrate(database)
})
afterEach(() => database.close())

const attempt = (limits: Parameters<typeof recordAttempt>[1]) =>
  recordAttempt(database, limits, { secret: 'key of the hashes', now })
/** Counts requests from clients, and returns how many were allowed. */
const allowedOf = async (clients: string[]) => {
  const limits = (client: string) => clientLimits('tests', client, { network: 3, wider: 6, all: 30 })
  const results = await Promise.all(clients.map(client => attempt(limits(client))))
  return results.filter(({ state }) => state === 'counted').length
}
const many = (count: number, clientOf: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => clientOf(i))

it.each([
  ['one client', many(10, () => '203.0.113.9'), 3],
  ['the clients in one IPv6 /64', many(10, i => `2001:db8:1:2::${i}`), 3],
  ['the clients in one IPv6 /48', many(10, i => `2001:db8:1:${i}::1`), 6],
  ['the clients in one IPv4 /24', many(10, i => `203.0.113.${i}`), 6],
  ['all clients', many(50, i => `10.0.${i}.1`), 30],
])('simultaneous requests from %s are allowed up to the limit', async (_, clients, allowed) => {
  expect(await allowedOf(clients)).toBe(allowed)
  expect(await allowedOf(['198.51.100.7'])).toBe(allowed === 30 ? 0 : 1)
})

it('allows no extra attempts around the end of an hour, because the window slides', async () => {
  const limit = perHour('client', 2)
  const waits: (number | undefined)[] = []
  for (let i = 0; i < 6; i++) {
    const result = await attempt([limit])
    waits.push(result.state === 'exceeded' ? result.waitMs / HOUR_MS : undefined)
    now += HOUR_MS / 4
  }
  expect(waits).toEqual([undefined, undefined, 0.5, 0.25, undefined, undefined])
})

it('does not count an attempt that changed nothing', async () => {
  const result = await attempt([perHour('client', 1)])
  expect(await attempt([perHour('client', 1)])).toHaveProperty('state', 'exceeded')
  await deleteAttempts(database, result.state === 'counted' ? result.ids : [])
  expect(await attempt([perHour('client', 1)])).toHaveProperty('state', 'counted')
})

it.each([
  ['in the database', () => ({ database, secret: 'key of the hashes' })],
  ['in memory without a database', () => undefined],
  [
    'in memory if the database does not open',
    () => ({ database: createClient({ url: 'file:/missing/folder/x.db' }), secret: 'key of the hashes' }),
  ],
  [
    'in memory if the database does not respond',
    () => ({ database: { execute: () => new Promise(() => {}) } as never, secret: 'key of the hashes' }),
  ],
])('databaseLimiter counts %s', async (where, open) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const isAllowed = databaseLimiter(open)
  const limits = [perHour('client', 1)]
  expect([await isAllowed(limits), await isAllowed(limits)]).toEqual([true, false])
  const { rows } = await database.execute('SELECT 1 FROM attempts')
  expect(rows).toHaveLength(where === 'in the database' ? 1 : 0)
  expect(log).toHaveBeenCalledTimes(where.includes('does not') ? 2 : 0)
})
