/** Many sign-ups at once. In a file of its own, so that it runs beside signup.test.ts. */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { normalizedEmail } from '#machines/email.schema.ts'
import { migrate } from '../../newsletter/storage/database.ts'
import { openDatabase } from '../../shared/local-database.ts'
import { linksTo, press, type Service, startService, subscribe } from './service.ts'

/** On a machine with other work, thousands of requests take minutes. */
const BUSY_MACHINE_TIMEOUT_MS = 300_000

const ASHA = 'asha@studio.example'

let service: Service
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.close())

/** Starts a service that notes the recipients of its emails. Thousands of them take longer over SMTP than a mailer waits. */
async function startWithoutSmtp(): Promise<string[]> {
  const recipients: string[] = []
  await service.close()
  service = await startService({
    mailer: () => to => {
      recipients.push(to)
      return Promise.resolve()
    },
  })
  return recipients
}

describe('concurrent requests', () => {
  it('200 sign-ups of one address -> one row, one email, one valid link', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async () => (await subscribe(service, ASHA)).status),
    )
    expect(statuses.filter(status => status !== 201 && status !== 429)).toEqual([])
    expect(statuses).toContain(201)
    expect(await service.rows('SELECT 1 FROM subscribers')).toHaveLength(1)
    expect(service.mail.emails).toHaveLength(1)
    expect((await press(linksTo(service, ASHA).confirm)).status).toBe(200)
  })

  for (const [count, tags] of [
    [100, []],
    [2000, ['exhaustive']],
  ] as const)
    it(
      `${count} addresses, 50 at a time -> each stored once`,
      { tags: [...tags], timeout: BUSY_MACHINE_TIMEOUT_MS },
      async () => {
        const recipients = await startWithoutSmtp()
        const wanted = Array.from({ length: count }, (_, i) => `reader${i}@studio.example`)
        const left = [...wanted]
        const statuses: number[] = []
        const work = async () => {
          for (let email = left.pop(); email; email = left.pop())
            statuses.push((await subscribe(service, email)).status)
        }
        await Promise.all(Array.from({ length: 50 }, work))
        expect(statuses.filter(status => status !== 201)).toEqual([])
        expect((await service.addresses()).sort()).toEqual([...wanted].sort())
        expect(recipients.sort()).toEqual([...wanted].sort())
      },
    )

  it('ten connections to a new database -> the tables are created once', async () => {
    const url = `file:${service.folder}/fresh.db`
    const databases = await Promise.all(Array.from({ length: 10 }, () => openDatabase({ url })))
    await Promise.all(databases.map(database => migrate(database)))
    const { rows = [] } =
      (await databases[0]?.execute('SELECT version FROM migrations ORDER BY version')) ?? {}
    expect(rows.map(row => row['version'])).toEqual([9])
    databases.forEach(database => database.close())
  })
})

for (const [times, isInMemory, tags] of [
  [300, true, []],
  [100, false, []],
  [10_000, true, ['exhaustive']],
  [1000, false, ['exhaustive']],
] as const)
  it(
    `${times} generated requests ${isInMemory ? 'in memory' : 'over HTTP and SMTP'} -> no 500, no stack trace, no email to an address that was not submitted`,
    { tags: [...tags], timeout: BUSY_MACHINE_TIMEOUT_MS },
    async () => {
      const noted = isInMemory ? await startWithoutSmtp() : []
      const answer: (request: Request) => Response | Promise<Response> = isInMemory ? service.handle : fetch
      const email = fc.oneof(
        fc.emailAddress(),
        fc
          .tuple(
            fc.stringMatching(/^[a-z0-9.+]{1,12}$/),
            fc.constantFrom('studio.example', 'STUDIO.example', 'b\u00fccher.example'),
          )
          .map(([name, domain]) => `${name}@${domain}`),
      )
      const body = fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.json(),
        email.map(value => JSON.stringify({ email: value })),
        email.map(value => `email=${encodeURIComponent(value)}`),
        fc.record({ email: fc.string({ unit: 'binary' }) }).map(value => JSON.stringify(value)),
      )
      const requests = fc.sample(
        fc.record({
          body,
          type: fc.constantFrom(
            'application/json',
            'application/json',
            'application/x-www-form-urlencoded',
            'text/plain',
            '',
          ),
          path: fc.constantFrom(
            '/api/subscribe',
            '/api/subscribe',
            '/api/confirm',
            '/api/unsubscribe',
            '/api/subscribe/',
            '/api/nothing',
          ),
        }),
        { numRuns: times, seed: 7 },
      )
      const statuses = new Set<number>()
      const submitted = new Set<string>()
      const send = async ({ body: text, type, path }: (typeof requests)[number]) => {
        const response = await answer(
          new Request(service.origin + path, {
            method: 'POST',
            body: Buffer.from(text),
            headers: { 'X-Real-IP': '127.0.0.1', ...(type ? { 'Content-Type': type } : {}) },
          }),
        )
        statuses.add(response.status)
        if (response.status === 201)
          submitted.add(
            text.startsWith('email=')
              ? decodeURIComponent(text.slice(6))
              : (JSON.parse(text) as { email: string }).email,
          )
        expect(await response.text()).not.toMatch(/ at .*\.ts:|node_modules|SQLITE|Error:/)
      }
      while (requests.length > 0) await Promise.all(requests.splice(0, 50).map(send))
      const allowed = [201, 400, 403, 404, 405, 409, 410, 413, 415, 429]
      expect([...statuses].filter(status => !allowed.includes(status))).toEqual([])
      expect(service.loggedErrors).toEqual([])
      const recipients = [...noted, ...service.mail.emails.flatMap(({ to }) => to)].map(to =>
        to.toLowerCase(),
      )
      expect(recipients.length).toBeGreaterThan(times / 250)
      const known = new Set([...submitted].map(address => normalizedEmail(address)?.toLowerCase()))
      expect(recipients.filter(address => !known.has(address))).toEqual([])
    },
  )
