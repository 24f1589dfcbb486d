import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fakeSettings } from './payment-providers.ts'

export const SANDBOX_DIST = 'dist-sandbox'
export const QA_DIST = 'dist-qa'

/** Builds for production into `SANDBOX_DIST`, with the sandbox's settings. Throws if the build fails. */
export const buildSandbox = () => runBuild('src/prerender/build/build.mjs', SANDBOX_DIST)

/** Builds into `QA_DIST`, with the QA tools and the sandbox's settings. Throws if the build fails. */
export const buildQa = () => runBuild('tools/qa/build.mjs', QA_DIST)

function runBuild(file: string, outDir: string): void {
  const { status } = spawnSync(process.execPath, [file], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
    env: { ...process.env, ...fakeSettings, SITE_ENV: 'sandbox', OUT_DIR: outDir },
  })
  if (status !== 0)
    throw new Error(`"node ${file}" failed with exit code ${String(status)}; its output is above`)
}
