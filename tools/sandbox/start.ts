/** `npm start`: builds and serves the site with the sandbox; `-- --qa` adds the QA tools. */
import { join } from 'node:path'
import { prerenderConfig } from '../../src/prerender.config.ts'
import { vercelRoutes } from '../../src/prerender/host/vercel.ts'
import { startServer } from './host-server.ts'
import { buildQa, buildSandbox, QA_DIST, SANDBOX_DIST } from './build.ts'
import { checkoutUrl } from './sample-checkout.ts'
import { MAILBOX_PATH } from './mailbox.ts'
import { TRAFFIC_PATH } from './traffic.ts'
import { QA_PATH, qaRoutes } from './qa-routes.ts'
import { isPortInUse, parsePort } from '../../src/server/listen.ts'
import { exitWith } from './exit.ts'
import { SANDBOX_PATHS, startLocalSandbox } from './sandbox.ts'

const DEFAULT_PORT = 4173
const project = join(import.meta.dirname, '../..')
const isQa = process.argv.includes('--qa')
let port = DEFAULT_PORT
try {
  port = parsePort(process.env['PORT'], DEFAULT_PORT)
  await (isQa ? buildQa : buildSandbox)()
} catch (error) {
  exitWith(error)
}

const sandbox = await startLocalSandbox()
const root = join(project, isQa ? QA_DIST : SANDBOX_DIST)

try {
  const { origin } = await startServer({
    root,
    routes: isQa ? qaRoutes(vercelRoutes(prerenderConfig, root)) : vercelRoutes(prerenderConfig, root),
    port,
    functions: { paths: SANDBOX_PATHS, handle: sandbox.handle },
  })
  sandbox.newsletter.newsletter.siteOrigin = origin
  console.log(`
  Site:            ${origin}
  Mailbox:         ${origin}${MAILBOX_PATH}
  Traffic:         ${origin}${TRAFFIC_PATH}
  Newsletter API:  ${sandbox.newsletterOrigin}
  Sample checkout: ${origin}${checkoutUrl({ userId: 'user_42', subscriptionId: 'plan_42' })}
${isQa ? `  Gallery:         ${origin}${QA_PATH}\n  State machines of a page: add ?inspect to its address\n` : ''}`)
} catch (error) {
  console.error(
    isPortInUse(error) ? `Port ${port} is in use. Try another: PORT=${port + 1} npm start` : error,
  )
  process.exit(1)
}
