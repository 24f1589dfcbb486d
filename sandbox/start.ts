/**
 * `npm start`: builds the site in sandbox mode, serves it with its stand-ins, and prints where. `npm run start:qa` does
 * the same with what testers need.
 */
import { join } from 'node:path'
import { routesOf } from '#src/build/host/routes.ts'
import { startServer } from './host-server.ts'
import { buildQa, buildSandbox, QA_DIST, SANDBOX_DIST } from './build.ts'
import { paths } from '../src/config/paths.ts'
import { MAILBOX_PATH } from './mailbox.ts'
import { QA_PATH, qaRoutes } from './qa-routes.ts'
import { portFrom, portIsTaken } from './ports.ts'
import { SANDBOX_PATHS, startSandboxAtHome } from './sandbox.ts'

const DEFAULT_PORT = 4173
/** What the app would open for a subscriber in the provider's sandbox. */
const SAMPLE_CHECKOUT = `${paths.checkout}?subscriptionSessionId=sub_sandbox_1&amount=999&planName=Pro+Annual&environment=TEST&userId=user_42`
const project = join(import.meta.dirname, '..')
const port = portFrom(process.env['PORT'], DEFAULT_PORT)

const isQa = process.argv.includes('--qa')
await (isQa ? buildQa(project) : buildSandbox(project))

const sandbox = await startSandboxAtHome()
const root = join(project, isQa ? QA_DIST : SANDBOX_DIST)

try {
  const { origin } = await startServer({
    root,
    routes: isQa ? qaRoutes(routesOf(root)) : routesOf(root),
    port,
    before: { paths: SANDBOX_PATHS, handle: sandbox.handle },
  })
  sandbox.newsletter.leadTo(origin)
  console.log(`
  The site is at      ${origin}
  Sent messages are at ${origin}${MAILBOX_PATH}
  The newsletter is at ${sandbox.newsletterOrigin}
  A checkout to try:   ${origin}${SAMPLE_CHECKOUT}
${isQa ? `  Every state:         ${origin}${QA_PATH}\n  The charts of a page: any address with ?inspect\n` : ''}`)
} catch (error) {
  console.error(portIsTaken(error) ? `Port ${port} is taken. Try another: PORT=${port + 1} npm start` : error)
  process.exit(1)
}
