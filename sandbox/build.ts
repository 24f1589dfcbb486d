import { spawn } from 'node:child_process'

export const SANDBOX_DIST = 'dist-sandbox'
export const QA_DIST = 'dist-qa'
/** The site's own settings with the testers' tools; what is developed with, too. */
export const QA_CONFIG = 'src/qa/vite.config.ts'

/** Builds the site with .env.sandbox into its own folder: the same build as the one to deploy, with other addresses and keys. */
export const buildSandbox = (project: string): Promise<void> => buildWith('build', SANDBOX_DIST, project)

/** The same with what testers need. */
export const buildQa = (project: string): Promise<void> => buildWith('build:qa', QA_DIST, project)

function buildWith(script: string, outDir: string, project: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const build = spawn('npm', ['run', script], {
      cwd: project,
      stdio: 'inherit',
      env: { ...process.env, SITE_ENV: 'sandbox', OUT_DIR: outDir },
    })
    build.on('error', reject)
    build.on('exit', code =>
      code === 0 ? resolve() : reject(new Error(`the build ended with ${String(code)}`)),
    )
  })
}
