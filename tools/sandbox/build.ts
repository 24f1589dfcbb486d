import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fakeSettings } from './payment-providers.ts'

export const SANDBOX_DIST = 'dist-sandbox'
export const QA_DIST = 'dist-qa'
/** Vite configuration of the site with the QA tools, which `npm run dev` also uses. */
export const QA_CONFIG = 'tools/qa/vite.config.ts'

/** Builds for production into `SANDBOX_DIST`, with the sandbox's settings. Rejects if it fails. */
export const buildSandbox = (): Promise<void> => runBuild('src/prerender/build/build.mjs', SANDBOX_DIST)

/** Builds into `QA_DIST`, with the QA tools and the sandbox's settings. Rejects if it fails. */
export const buildQa = (): Promise<void> => runBuild('tools/qa/build.mjs', QA_DIST)

function runBuild(file: string, outDir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const build = spawn(process.execPath, [file], {
      cwd: join(import.meta.dirname, '../..'),
      stdio: 'inherit',
      env: { ...process.env, ...fakeSettings, SITE_ENV: 'sandbox', OUT_DIR: outDir },
    })
    build.on('error', reject)
    build.on('exit', code =>
      code === 0
        ? resolve()
        : reject(new Error(`"node ${file}" failed with exit code ${String(code)}; its output is above`)),
    )
  })
}
