/**
 * `npm run bench -- reports [--seconds 20]`: sends 500 beacons a second to the reports API over HTTP, and
 * sign-ups one after another to the newsletter, in alternating blocks with and without beacons. Each service
 * has its own process, and both share a database file; a third process sends the beacons. Fails if a request
 * fails, or if beacons make the median sign-up take more than 1.1 times as long.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { startNewsletter } from '../../tests/fakes/newsletter.ts'
import { listen } from '../../src/server/listen.ts'
import { REPORTS_PATH } from '../../src/services/collector/reports-contract.ts'
import { beacon, storedIn } from '../../tests/reporting/service.ts'
import { killServers, spawnServer } from '../../tests/support/spawn-server.ts'
import { median } from './support.ts'

const PER_SECOND = 500
const BLOCK_MS = 1000
const TICK_MS = 20
const MAX_RATIO = 1.1
const KEY = 'transition|checkout|loading: page.left [0]|loading.redirecting'

const {
  values: { seconds, target = '' },
} = parseArgs({ options: { seconds: { type: 'string', default: '20' }, target: { type: 'string' } } })

/** Keeps connections open, because `fetch` would use as much CPU time as the service. */
const agent = new Agent({ keepAlive: true })
const body = JSON.stringify(beacon([KEY, 3, 1], ['reached|checkout|mounted', 0, 1]))
const post = (client: string) =>
  new Promise<boolean>(resolve => {
    const headers = { 'Content-Type': 'text/plain', 'Content-Length': body.length, 'X-Forwarded-For': client }
    request(target + REPORTS_PATH, { method: 'POST', agent, headers }, response => {
      response.resume()
      resolve(response.statusCode === 204)
    })
      .on('error', () => resolve(false))
      .end(body)
  })

/** Sends a block of beacons for each message, and replies with how many failed. */
function sendBlocks(): void {
  let next = 0
  process.on('message', () => {
    const sent: Promise<boolean>[] = []
    const startedAt = performance.now()
    const timer = setInterval(() => {
      const elapsed = Math.min(BLOCK_MS, performance.now() - startedAt)
      while (sent.length < (elapsed * PER_SECOND) / 1000) sent.push(post(`10.0.0.${next++ % 250}`))
      if (elapsed < BLOCK_MS) return
      clearInterval(timer)
      void Promise.all(sent).then(all => process.send?.(all.filter(isStored => !isStored).length))
    }, TICK_MS)
  })
}

async function measure(): Promise<void> {
  const newsletter = await startNewsletter()
  newsletter.newsletter.mailer = () => Promise.resolve()
  const server = await listen(newsletter.handle)
  const children: ChildProcess[] = []
  try {
    const { origin } = await spawnServer(['--import', 'tsx', 'src/server/serve.ts'], {
      DATABASE_URL: newsletter.settings.database.url,
      NEWSLETTER_SECRET: newsletter.settings.secret,
      SMTP_URL: newsletter.mail.url,
      TRUSTED_PROXIES: '127.0.0.1',
      PORT: '0',
    })
    const sender = fork(import.meta.filename, ['--target', origin], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    children.push(sender)
    let next = 0
    const signUpUntil = async (isOver: () => boolean) => {
      const times: number[] = []
      while (!isOver()) {
        const startedAt = performance.now()
        const body = new URLSearchParams({ email: `reader${next++}@studio.example` })
        const { status } = await fetch(`${server.origin}/api/subscribe`, { method: 'POST', body })
        if (status !== 201) throw new Error(`a sign-up has status ${status}, not 201`)
        times.push(performance.now() - startedAt)
      }
      return times
    }
    const pairs: { alone: number; together: number }[] = []
    let failed = 0
    const blocks = Math.ceil((Number(seconds) * 1000) / BLOCK_MS)
    const signUpAlone = () => {
      const endsAt = performance.now() + BLOCK_MS
      return signUpUntil(() => performance.now() > endsAt)
    }
    const signUpTogether = async () => {
      let isOver = false
      sender.send('block')
      void once(sender, 'message').then(([count]) => {
        isOver = true
        failed += Number(count)
      })
      return signUpUntil(() => isOver)
    }
    // Other programs cause uneven load, so each kind of block comes first in half of the pairs.
    for (let i = 0; i < blocks; i++) {
      const first = await (i % 2 ? signUpAlone : signUpTogether)()
      const second = await (i % 2 ? signUpTogether : signUpAlone)()
      const [alone, together] = i % 2 ? [first, second] : [second, first]
      pairs.push({ alone: median(alone), together: median(together) })
    }
    const stored = (await storedIn(newsletter.database))[`${KEY} 3`] ?? 0
    const ratio = median(pairs.map(({ alone, together }) => together / alone))
    const of = (name: 'alone' | 'together') => median(pairs.map(pair => pair[name])).toFixed(1)
    console.log(`${next} sign-ups, ${stored} beacons stored, ${failed} failed, in ${blocks} pairs of blocks`)
    console.log(
      `median sign-up: ${of('alone')} ms alone, ${of('together')} ms with ${PER_SECOND} beacons/s; median ratio of the pairs ${ratio.toFixed(2)}, at most ${MAX_RATIO}`,
    )
    if (failed > 0 || stored < blocks * ((PER_SECOND * BLOCK_MS) / 1000) || ratio > MAX_RATIO)
      process.exitCode = 1
  } finally {
    children.forEach(child => child.kill())
    killServers()
    await server.close()
    await newsletter.close()
  }
}

if (target) sendBlocks()
else await measure()
