/**
 * `npm run bench:newsletter [-- --signups 2000 --subscribers 100000]`: sign-ups per second and their 99th percentile, with and
 * without email, with an empty database and with a million subscribers, over local HTTP with 50 concurrent requests. Then emails
 * per second and peak memory of sending an issue to a hundredth of the subscribers and to all, to a local mail server without
 * a limit.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { migrate } from '../../newsletter/storage/database.ts'
import { listen } from '../../shared/listen.ts'
import { openDatabase } from '../../newsletter/storage/local-database.ts'
import { startNewsletter } from '../../sandbox/newsletter.ts'
import { addSubscribers, ISSUE } from '../../tests/newsletter/subscribers.ts'
import { UnreliableMailServer } from '../../tests/newsletter/unreliable-mail-server.ts'

const SUBSCRIBERS = [0, 1_000_000]
const CONCURRENT_REQUESTS = 50
const { values: options } = parseArgs({
  options: {
    signups: { type: 'string', default: '2000' },
    subscribers: { type: 'string', default: '100000' },
  },
})
const signups = Number(options.signups)
const subscribers = Number(options.subscribers)

async function measure(rows: number, sendsEmail: boolean): Promise<{ perSecond: number; p99: number }> {
  const newsletter = await startNewsletter(
    sendsEmail ? {} : { mailer: () => ({ send: () => Promise.resolve() }) },
  )
  const server = await listen(newsletter.handle)
  await newsletter.database.execute({
    sql: `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :rows)
      INSERT INTO subscribers (key, email, requested_at, confirmed_at, consent, token_hash)
      SELECT 'old' || n || '@studio.example', 'old' || n || '@studio.example', n, n, 'yes', hex(randomblob(32)) FROM numbers WHERE :rows > 0`,
    args: { rows },
  })
  const times: number[] = []
  let next = 0
  const worker = async () => {
    while (next < signups) {
      const email = `new${next++}@studio.example`
      const startedAt = performance.now()
      const { status } = await fetch(`${server.origin}/api/subscribe`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email }),
      })
      if (status !== 201) throw new Error(`sign-up of ${email}: expected status 201, got ${status}`)
      times.push(performance.now() - startedAt)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, worker))
  const seconds = (performance.now() - startedAt) / 1000
  await server.close()
  await newsletter.close()
  return {
    perSecond: signups / seconds,
    p99: times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN,
  }
}

console.log('     rows email sign-ups/s   p99 ms')
for (const sendsEmail of [false, true]) {
  for (const rows of SUBSCRIBERS) {
    const { perSecond, p99 } = await measure(rows, sendsEmail)
    console.log(
      `${String(rows).padStart(9)} ${(sendsEmail ? 'yes' : 'no').padStart(5)} ${perSecond.toFixed(0).padStart(10)} ${p99.toFixed(0).padStart(8)}`,
    )
  }
}

async function measureSending(count: number): Promise<{ perSecond: number; peakMegabytes: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-send-'))
  const url = `file:${join(folder, 'newsletter.db')}`
  const issueFile = join(folder, 'monsoon.mdx')
  writeFileSync(issueFile, ISSUE)
  const database = await openDatabase({ url })
  await migrate(database)
  await addSubscribers(database, count)
  database.close()
  const server = new UnreliableMailServer()
  server.keepsMessages = false
  await server.start()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'send-issue.ts'), issueFile],
    {
      env: {
        ...process.env,
        DATABASE_URL: url,
        SMTP_URL: server.url,
        NEWSLETTER_SECRET: 'a secret of at least 32 characters',
        MAIL_PER_SECOND: '1000000',
      },
    },
  )
  await server.stop()
  rmSync(folder, { recursive: true })
  if (server.accepted.size !== count) throw new Error(`${server.accepted.size} of ${count} emails arrived`)
  const { seconds, peakBytes } = JSON.parse(stdout) as { seconds: number; peakBytes: number }
  return { perSecond: count / seconds, peakMegabytes: peakBytes / 2 ** 20 }
}

console.log('\nsubscribers emails/s   peak MB')
for (const count of [Math.ceil(subscribers / 100), subscribers]) {
  const { perSecond, peakMegabytes } = await measureSending(count)
  console.log(
    `${String(count).padStart(11)} ${perSecond.toFixed(0).padStart(8)} ${peakMegabytes.toFixed(0).padStart(9)}`,
  )
}
