/** Ctrl+C during `npm run newsletter -- send`, started and ended as a terminal does: the whole process group gets the signal. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../../newsletter/storage/database.ts'
import { issues } from '../../newsletter/storage/deliveries.ts'
import { openDatabase } from '../../newsletter/storage/local-database.ts'
import { bundle } from '../support/bundle.ts'
import { variants } from '../support/variants.ts'
import { type Script, ScriptedMailServer, type Stage } from './scripted-mail-server.ts'
import { addSubscribers, ISSUE } from './subscribers.ts'

const project = join(import.meta.dirname, '../..')
const SUBSCRIBERS = 12
let cli: string
let folder: string
let server: ScriptedMailServer
let child: ChildProcess | undefined

const databaseUrl = () => `file:${join(folder, 'newsletter.db')}`
beforeAll(async () => {
  cli = await bundle('tools/newsletter/cli.ts')
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'interrupt-'))
  writeFileSync(join(folder, 'monsoon.mdx'), ISSUE)
  server = new ScriptedMailServer()
  await server.start()
  const database = await openDatabase({ url: databaseUrl() })
  await migrate(database)
  await addSubscribers(database, SUBSCRIBERS)
  database.close()
})
afterEach(async () => {
  if (child?.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
  child = undefined
  await server.stop()
  rmSync(folder, { recursive: true })
})

interface Sending {
  /** Settles like the promise, or rejects if the process ends first. */
  until: (promise: Promise<void>) => Promise<void>
  /** Resolves when the output contains a text. */
  prints: (text: string) => Promise<void>
  output: () => string
  signal: (signal?: NodeJS.Signals) => void
  type: (keys: string) => void
  ended: Promise<{ code: number | null; signal: string | null }>
}

/** Starts a command in a process group, or a terminal, of its own. */
function start(command: string, args: string[], settings: Record<string, string> = {}): Sending {
  const started = spawn(command, args, {
    cwd: project,
    detached: true,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(),
      SMTP_URL: server.url,
      NEWSLETTER_SECRET: 'a secret of at least 32 characters',
      MAIL_PER_SECOND: '100000',
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child = started
  let output = ''
  const waiting = new Set<() => void>()
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (text: Buffer) => {
      output += stripVTControlCharacters(text.toString())
      waiting.forEach(look => look())
    })
  const ended = new Promise<{ code: number | null; signal: string | null }>(resolve =>
    started.once('close', (code, signal) => resolve({ code, signal })),
  )
  const tooEarly = ended.then(() => {
    throw new Error(`The process ended too early: ${output}`)
  })
  tooEarly.catch(() => {})
  const until = (promise: Promise<void>) => Promise.race([promise, tooEarly])
  return {
    output: () => output,
    until,
    prints: text =>
      until(
        new Promise(resolve => {
          const look = () => {
            if (output.includes(text)) resolve()
          }
          waiting.add(look)
          look()
        }),
      ),
    signal: (signal = 'SIGINT') => process.kill(-(started.pid ?? 0), signal),
    type: keys => started.stdin.write(keys),
    ended,
  }
}

const send = (settings?: Record<string, string>) =>
  start(process.execPath, [cli, 'send', join(folder, 'monsoon.mdx')], settings)

/** Sends as a person does. npm and tsx add two seconds of processor time, and their own handling of signals. */
const sendWithNpm = (settings?: Record<string, string>) =>
  start('npm', ['run', 'newsletter', '--', 'send', join(folder, 'monsoon.mdx')], settings)

/** Sets the script of the server, and resolves when a stage is reached for the `nth` time. */
const reached = (stage: Stage, nth = 1, script: Script = () => undefined) => {
  let times = 0
  return new Promise<void>(resolve => {
    server.script = (at, connection) => {
      if (at === stage && ++times === nth) setImmediate(resolve)
      return script(at, connection)
    }
  })
}
const hold =
  (stage: Stage, from = 0): Script =>
  at =>
    at === stage && server.accepted.size >= from ? 'hold' : undefined

/** Expects a summary that agrees with the mail server, and nothing that is unknown or half done. */
async function expectSummary(sending: Sending) {
  const { signal } = await sending.ended
  const database = await openDatabase({ url: databaseUrl() })
  const [issue] = await issues(database)
  database.close()
  const accepted = server.accepted.size
  expect(issue).toMatchObject({ accepted, rejected: 0, unknown: 0, sending: 0 })
  expect(sending.output()).toContain(
    `${accepted} accepted, 0 rejected, 0 unknown, ${SUBSCRIBERS - accepted} left.`,
  )
  expect(sending.output()).toContain('To continue, run the same command again.')
  expect([null, 'SIGINT', 'SIGTERM', 'SIGHUP']).toContain(signal)
}

describe('one Ctrl+C -> the run ends with a summary, nobody is unknown', () => {
  for (const [[moment, stage, from], options] of variants<[string, Stage, number]>([
    ['after MAIL FROM, in the middle of a run', 'MAIL FROM', 3],
    ['before the greeting of the mail server', 'greeting', 0],
    ['during EHLO', 'EHLO', 0],
    ['during authentication', 'AUTH', 0],
    ['after RCPT TO', 'RCPT TO', 0],
    ['after DATA, before the email', 'DATA', 5],
  ]))
    it(`${moment} -> at once`, options, async () => {
      const isReached = reached(stage, from === 0 ? 1 : from + 1, hold(stage, from))
      const sending = send({ MAIL_CONNECTIONS: '1' })
      await sending.until(isReached)
      sending.signal()
      await expectSummary(sending)
    })

  it('while the mail server has the whole email -> after its reply', async () => {
    const isReached = reached('email', 2, hold('email', 1))
    const sending = send({ MAIL_CONNECTIONS: '1' })
    await sending.until(isReached)
    sending.signal()
    await sending.prints('Finishing emails')
    server.release()
    await expectSummary(sending)
    expect(server.accepted.size).toBe(2)
  })

  it('between emails over four connections -> after the replies', { tags: ['exhaustive'] }, async () => {
    const isReached = reached('email', 6)
    const sending = send({ MAIL_PER_SECOND: '20' })
    await sending.until(isReached)
    sending.signal()
    await expectSummary(sending)
  })

  it('during the pause of a slow pace -> at once', { tags: ['exhaustive'] }, async () => {
    const isReached = reached('email')
    const sending = send({ MAIL_PER_SECOND: '0.001' })
    await sending.until(isReached)
    sending.signal()
    await expectSummary(sending)
    expect(server.accepted.size).toBe(1)
  })

  it('during the pause after errors of the mail server -> at once', async () => {
    server.script = at => (at === 'greeting' ? '421 4.3.2 Shutting down' : undefined)
    const sending = send()
    await sending.prints('failed 3 times one after another; next attempt in 4 s')
    sending.signal()
    await expectSummary(sending)
  })

  it(
    'while only emails are left that the server has put off -> at once',
    { tags: ['exhaustive'] },
    async () => {
      server.script = (at, { to }) =>
        at === 'RCPT TO' && to === `reader${SUBSCRIBERS - 1}@studio.example`
          ? '450 4.2.1 Greylisted'
          : undefined
      const sending = send()
      await sending.prints('put off reader11@studio.example, at last with: 450 4.2.1 Greylisted')
      sending.signal()
      await expectSummary(sending)
      expect(server.accepted.size).toBe(SUBSCRIBERS - 1)
    },
  )
})

for (const [signal, options] of variants<NodeJS.Signals>(['SIGTERM', 'SIGHUP']))
  it(`${signal} -> as Ctrl+C`, options, async () => {
    const isReached = reached('DATA', 1, hold('DATA'))
    const sending = send({ MAIL_CONNECTIONS: '1' })
    await sending.until(isReached)
    sending.signal(signal)
    await expectSummary(sending)
  })

// npm and wrappers such as tsx pass the signal on to a process that the terminal has sent it to already.
it('the signal arrives several times for one key press -> as once', async () => {
  const isReached = reached('email', 1, hold('email'))
  const sending = sendWithNpm({ MAIL_CONNECTIONS: '1' })
  await sending.until(isReached)
  sending.signal()
  sending.signal()
  await sending.prints('Finishing emails')
  sending.signal()
  server.release()
  await expectSummary(sending)
})

it('a second Ctrl+C after a while -> ends at once, says what is unknown', async () => {
  const isReached = reached('email', 1, hold('email'))
  const sending = send({ MAIL_CONNECTIONS: '1' })
  await sending.until(isReached)
  sending.signal()
  await sending.prints('Finishing emails')
  // A hand repeats the key until the process has ended; those of the first second are the same press.
  const again = setInterval(() => sending.signal(), 200)
  void sending.ended.then(() => clearInterval(again))
  await sending.prints('Stopped at once.')
  await sending.ended
})

describe('at the question, in a terminal', () => {
  /** util-linux and BSD have different options. */
  const inTerminal = (command = `'${process.execPath}' '${cli}'`) => {
    const line = `${command} send '${join(folder, 'monsoon.mdx')}'`
    return process.platform === 'darwin'
      ? start('script', ['-q', '/dev/null', 'sh', '-c', line])
      : start('script', ['-qec', line, '/dev/null'])
  }
  for (const [[answer, keys], options] of variants([
    ['Ctrl+C', '\u0003'],
    ['Ctrl+D', '\u0004'],
    ['no', 'n\r'],
  ] as const))
    it(`${answer} -> nothing is sent`, options, async () => {
      const sending = inTerminal()
      await sending.prints('[y/N]')
      sending.type(keys)
      await sending.ended
      expect(sending.output()).toMatch(/\nNothing was sent\.\r?\n/)
      expect(sending.output()).not.toMatch(/Warning|    at /)
      expect(server.connections).toBe(0)
    })

  it('yes, then Ctrl+C -> summary', async () => {
    const isReached = reached('DATA', 3, hold('DATA', 2))
    const sending = inTerminal('npm run newsletter --')
    await sending.prints('[y/N]')
    sending.type('y\r')
    await sending.until(isReached)
    sending.type('\u0003')
    await expectSummary(sending)
  })
})
