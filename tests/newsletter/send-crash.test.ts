/** Sending to thousands of subscribers while the mail server fails in every way and the sender is killed. In a file of its own, so that it runs beside the others. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { attempts } from '../../newsletter/storage/attempts.ts'
import { migrate } from '../../newsletter/storage/database.ts'
import { deliveriesOf } from '../../newsletter/storage/deliveries.ts'
import { openDatabase } from '../../newsletter/storage/local-database.ts'
import { textOf } from '../../newsletter/storage/subscribers.ts'
import { bundle } from '../support/bundle.ts'
import { addSubscribers, ISSUE } from './subscribers.ts'
import { UnreliableMailServer } from './unreliable-mail-server.ts'

const SECRET = 'a secret of at least 32 characters'

const project = join(import.meta.dirname, '../..')
let folder: string
let url: string
let issueFile: string
const running = new Set<ChildProcess>()
let cli: string
let server: UnreliableMailServer

/** Starts `npm run newsletter -- send` in a process of its own. `ended` resolves with its exit code, or null after a signal. */
function startSending(): { kill: () => void; ended: Promise<{ code: number | null; output: string }> } {
  const child = spawn(process.execPath, [cli, 'send', issueFile], {
    cwd: project,
    env: {
      ...process.env,
      DATABASE_URL: url,
      SMTP_URL: server.url,
      NEWSLETTER_SECRET: SECRET,
      MAIL_PER_SECOND: '100000',
      MAIL_TIMEOUT_SECONDS: '1',
      MAIL_RETRY_SECONDS: '0.01',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const append = (text: Buffer) => (output += text.toString())
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  return {
    kill: () => child.kill('SIGKILL'),
    ended: new Promise(resolve =>
      child.once('exit', code => {
        running.delete(child)
        resolve({ code, output })
      }),
    ),
  }
}

const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise(resolve => setTimeout(resolve, 20))
}

/** Returns an evenly distributed number from 0 to 1, the same in every run. */
const chanceOf = (index: number) => createHash('sha256').update(`${index}`).digest().readUInt32BE() / 2 ** 32

beforeAll(async () => {
  cli = await bundle('tools/newsletter/cli.ts')
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'send-'))
  url = `file:${join(folder, 'newsletter.db')}`
  issueFile = join(folder, 'monsoon.mdx')
  writeFileSync(issueFile, ISSUE)
})
afterEach(async () => {
  running.forEach(child => child.kill('SIGKILL'))
  await server.stop()
  rmSync(folder, { recursive: true })
})

for (const [subscribers, kills, tags] of [
  [800, 2, []],
  [5000, 10, ['exhaustive']],
] as const)
  it(
    `${subscribers} subscribers, a server that drops, stalls, rejects and restarts, ${kills} kills -> each has one email or is known`,
    { tags: [...tags], timeout: 600_000 },
    async () => {
      const database = await openDatabase({ url })
      await migrate(database)
      const addresses = await addSubscribers(database, subscribers)
      const rejected = new Set(addresses.filter((_, i) => i % 100 === 42))
      let next = 0
      server = new UnreliableMailServer(address => {
        if (rejected.has(address)) return { atAddress: '550 5.1.1 No such user' }
        const chance = chanceOf(next++)
        if (chance < 0.002) return 'accept-silently'
        if (chance < 0.004) return 'drop-after'
        if (chance < 0.008) return 'drop'
        if (chance < 0.012) return { atAddress: '450 4.2.1 Try again' }
        if (chance < 0.016) return { atEmail: '451 4.3.0 Try again' }
        return 'accept'
      })
      server.keepsMessages = false
      await server.start()

      for (let kill = 0; kill < kills; kill++) {
        const target = server.accepted.size + 100 + Math.floor(chanceOf(kill) * 250)
        const sending = startSending()
        const ended = sending.ended.then(() => 'ended' as const)
        const reached = until(() => server.accepted.size >= target).then(() => 'reached' as const)
        expect(await Promise.race([ended, reached])).toBe('reached')
        if (kill % 3 === 1) {
          await server.stop()
          await server.start()
        }
        sending.kill()
        await sending.ended
      }
      // The last kill's deliveries count as unknown after the timeout; two senders finish the rest.
      const last = await Promise.all([startSending().ended, startSending().ended])
      for (const { code, output } of last) {
        expect(output).toMatch(/ 0 left\.$/m)
        expect(code).toBe(0)
      }

      const unknown = new Set(
        (await deliveriesOf(database, 'monsoon', ['unknown'])).map(({ email }) => email),
      )
      const timesOf = (address: string) => server.accepted.get(address) ?? 0
      expect(addresses.filter(address => timesOf(address) > 1)).toEqual([])
      expect(
        addresses.filter(
          address => timesOf(address) === 0 && !rejected.has(address) && !unknown.has(address),
        ),
      ).toEqual([])
      expect([...rejected].filter(address => timesOf(address) > 0)).toEqual([])
      const { rows: ended } = await database.execute(
        'SELECT email FROM subscribers WHERE confirmed_at IS NULL',
      )
      expect(ended.map(row => textOf(row['email'])).filter(address => !rejected.has(address))).toEqual([])
      // The log has a line for each email that the mail server took, also of killed runs.
      const log = await attempts(database, { slug: 'monsoon', email: undefined, secret: SECRET })
      const logged = new Set(
        log.filter(({ outcome }) => /accepted|unknown/.test(outcome)).map(({ email }) => email),
      )
      expect([...server.accepted.keys()].filter(address => !logged.has(address))).toEqual([])
      expect(log.filter(({ outcome }) => outcome === 'sending')).toEqual([])
      const { rows } = await database.execute('SELECT count(*) AS n FROM suppressions')
      // A rejected address may be among those that were being sent when the sender was killed.
      expect(Number(rows[0]?.['n'])).toBeGreaterThan(rejected.size - 4 * kills)
      expect(unknown.size).toBeLessThan(subscribers / 20)
      database.close()
    },
  )
