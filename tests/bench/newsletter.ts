/**
 * `npm run bench:newsletter [-- --signups 2000]`: signups per second and the slowest of a hundred, with and without mail,
 * in an empty database and in one of a million rows, over HTTP on this machine with 50 in flight.
 */
import { parseArgs } from 'node:util'
import { listen } from '../../api/_newsletter/listen.ts'
import { startNewsletter } from '../../sandbox/newsletter.ts'

const ROWS = [0, 1_000_000]
const IN_FLIGHT = 50
const { values: options } = parseArgs({ options: { signups: { type: 'string', default: '2000' } } })
const signups = Number(options.signups)

async function measure(rows: number, hasMail: boolean): Promise<{ perSecond: number; p99: number }> {
  const newsletter = await startNewsletter(
    hasMail ? {} : { mailer: () => ({ send: () => Promise.resolve() }) },
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
  const work = async () => {
    while (next < signups) {
      const email = `new${next++}@studio.example`
      const begun = performance.now()
      const { status } = await fetch(`${server.origin}/api/subscribe`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email }),
      })
      if (status !== 201) throw new Error(`${email} was answered with ${status}`)
      times.push(performance.now() - begun)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: IN_FLIGHT }, work))
  const seconds = (performance.now() - begun) / 1000
  await server.close()
  await newsletter.close()
  return {
    perSecond: signups / seconds,
    p99: times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN,
  }
}

console.log('     rows  mail  signups/s   p99 ms')
for (const hasMail of [false, true]) {
  for (const rows of ROWS) {
    const { perSecond, p99 } = await measure(rows, hasMail)
    console.log(
      `${String(rows).padStart(9)} ${(hasMail ? 'yes' : 'no').padStart(5)} ${perSecond.toFixed(0).padStart(10)} ${p99.toFixed(0).padStart(8)}`,
    )
  }
}
