/** `npm run dev`: starts the sandbox and a development server, which proxies the sandbox's paths. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { MAILBOX_PATH } from './mailbox.ts'
import { fakeSettings } from './payment-providers.ts'
import { exitWith } from './exit.ts'
import { freePort } from './free-port.ts'
import { listenLocally } from './listen-locally.ts'

const port = await freePort(5173, 'npm run dev').catch(exitWith)
// Vite starts before the sandbox has loaded, so requests wait for the sandbox.
const { origin } = await listenLocally(async request => (await sandbox).handle(request))
const dev = spawn(process.execPath, [join(import.meta.dirname, '../qa/dev.mjs')], {
  cwd: join(import.meta.dirname, '../..'),
  stdio: 'inherit',
  env: {
    ...process.env,
    ...fakeSettings,
    SITE_ENV: 'sandbox',
    SANDBOX_ORIGIN: origin,
    PORT: String(port),
  },
})
dev.on('exit', code => process.exit(code ?? 0))
process.on('exit', () => dev.kill())
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => dev.kill(signal))

const sandbox = import('./sandbox.ts').then(({ startLocalSandbox }) => startLocalSandbox())
const { newsletter, newsletterOrigin } = await sandbox.catch(exitWith)
newsletter.dependencies.siteOrigin = `http://127.0.0.1:${port}`
console.log(`\n  Mailbox: ${origin}${MAILBOX_PATH}\n  Newsletter API: ${newsletterOrigin}\n`)
