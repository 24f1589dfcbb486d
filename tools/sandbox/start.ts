/** `npm start`: builds and serves the site with the sandbox; `-- --qa` adds the QA tools. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prerenderConfig } from '../../src/prerender.config.ts'
import { vercelRoutes } from '../../src/prerender/host/vercel.ts'
import { startServer } from './host-server.ts'
import { buildQa, buildSandbox, QA_DIST, SANDBOX_DIST } from './build.ts'
import { checkoutUrl } from './sample-checkout.ts'
import { MAILBOX_PATH } from './mailbox.ts'
import { REPORTS_PAGE_PATH } from './reports-page.ts'
import { QA_FOLDER } from '../qa/paths.ts'
import { qaRoutes } from './qa-routes.ts'
import { exitWith } from './exit.ts'
import { freePort } from './free-port.ts'
import { SANDBOX_PATHS, startLocalSandbox } from './sandbox.ts'

const project = join(import.meta.dirname, '../..')
let port: number
let isQa: boolean
try {
  isQa = parseArgs({ options: { qa: { type: 'boolean', default: false } } }).values.qa
  port = await freePort(4173, 'npm start')
  if (isQa) buildQa()
  else buildSandbox()
} catch (error) {
  exitWith(error)
}
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit())

const sandbox = await startLocalSandbox()
const root = join(project, isQa ? QA_DIST : SANDBOX_DIST)

const { origin } = await startServer({
  root,
  routes: isQa ? qaRoutes(vercelRoutes(prerenderConfig, root)) : vercelRoutes(prerenderConfig, root),
  port,
  functions: { paths: SANDBOX_PATHS, handle: sandbox.handle },
}).catch(exitWith)
sandbox.newsletter.dependencies.siteOrigin = origin
console.log(`
  Site:            ${origin}
  Mailbox:         ${origin}${MAILBOX_PATH}
  Reports:         ${origin}${REPORTS_PAGE_PATH}
  Newsletter API:  ${sandbox.newsletterOrigin}
  Sample checkout: ${origin}${checkoutUrl({ userId: 'user_42', subscriptionId: 'subscription_42' })}
${isQa ? `  Gallery:         ${origin}${QA_FOLDER}\n  State machines of a page: add ?inspect to its address\n` : ''}`)
