/** `npm run dev`: the stand-ins, and the development server with hot reload in front of them. */
import { spawn } from 'node:child_process'
import { listen } from '../api/_newsletter/listen.ts'
import { QA_CONFIG } from './build.ts'
import { MAILBOX_PATH } from './mailbox.ts'
import { startSandboxAtHome } from './sandbox.ts'

/** Where Vite serves, unless somebody tells it otherwise. */
const DEV_ORIGIN = 'http://127.0.0.1:5173'

const sandbox = await startSandboxAtHome()
const { origin } = await listen(
  async request => (await sandbox.handle(request)) ?? new Response('Not found', { status: 404 }),
)
console.log(
  `\n  Sent messages are at ${origin}${MAILBOX_PATH}\n  The newsletter is at ${sandbox.newsletterOrigin}\n`,
)

sandbox.newsletter.leadTo(DEV_ORIGIN)
const dev = spawn('npx', ['vite-react-ssg', 'dev', '--config', QA_CONFIG], {
  stdio: 'inherit',
  env: { ...process.env, SITE_ENV: 'sandbox', SANDBOX_ORIGIN: origin },
})
dev.on('exit', code => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => dev.kill(signal))
