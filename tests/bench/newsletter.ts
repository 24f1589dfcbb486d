/**
 * `npm run bench:newsletter [-- --signups 2000]`: sign-ups per second and their 99th percentile, with and without
 * email, with an empty database and with a million subscribers, over local HTTP with 50 concurrent requests.
 */
import { parseArgs } from 'node:util'
import { listen } from '../../api/_newsletter/listen.ts'
import { startNewsletter } from '../../sandbox/newsletter.ts'

const SUBSCRIBERS = [0, 1_000_000]
const CONCURRENT_REQUESTS = 50
const { values: options } = parseArgs({ options: { signups: { type: 'string', default: '2000' } } })
const signups = Number(options.signups)

async function measure(rows: number, sendsEmail: boolean): Promise<{ perSecond: number; p99: number }> {
  const newsletter = await startNewsletter(
    sendsEmail ? {} : { mailer: () => ({ send: () => Promise.resolve() }) },
  )
  const server = await listen(newsletter.handle)
  await newsletter.database.execute({
    sql: `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :rows)
      INSERT INTO subscribers (key, email, requested_at, confirmed_at, token_hash)
      SELECT 'old' || n || '@studio.example', 'old' || n || '@studio.example', n, n, hex(randomblob(32)) FROM numbers WHERE :rows > 0`,
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
