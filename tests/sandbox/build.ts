import { spawn } from 'node:child_process'

export const SANDBOX_DIST = 'dist-sandbox'

/** Builds the site with .env.sandbox into its own folder: the same build as the one to deploy, with other addresses and keys. */
export function buildSandbox(project: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const build = spawn('npm', ['run', 'build'], { cwd: project, stdio: 'inherit', env: { ...process.env, SITE_ENV: 'sandbox', OUT_DIR: SANDBOX_DIST } })
    build.on('error', reject)
    build.on('exit', code => (code === 0 ? resolve() : reject(new Error(`the build ended with ${code}`))))
  })
}
