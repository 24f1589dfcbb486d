import { fakeSettings } from '../../../tools/sandbox/payment-providers.ts'
import { spawnServer } from '../../support/spawn-server.ts'

/** Starts the development server in `folder`. The server proxies API requests to `sandboxOrigin`. */
export function developmentServer(sandboxOrigin: string, folder: string) {
  // Remove another server's PORT, and variables that Playwright sets but a developer's shell does not.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !['NODE_ENV', 'FORCE_COLOR', 'PORT'].includes(name)),
  )
  return spawnServer(process.execPath, ['tools/qa/dev.mjs'], {
    cwd: folder,
    env: { ...env, ...fakeSettings, SITE_ENV: 'sandbox', SANDBOX_ORIGIN: sandboxOrigin, NO_COLOR: '1' },
  })
}
