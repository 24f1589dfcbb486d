import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { QA_CONFIG } from '../../../tools/sandbox/build.ts'
import { fakeSettings } from '../../../tools/sandbox/payment-providers.ts'

const project = join(import.meta.dirname, '../../..')

export interface DevelopmentServer {
  origin: string
  output: () => string
  close: () => Promise<void>
}

/**
 * Runs `npm run dev` for the project in `folder`, and proxies API requests to `sandboxOrigin`. Resolves when
 * the server listens; rejects with its output if it exits first.
 */
export async function developmentServer(sandboxOrigin: string, folder = project): Promise<DevelopmentServer> {
  // Remove variables that only Playwright sets, and another server's port.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !['NODE_ENV', 'FORCE_COLOR', 'PORT'].includes(name)),
  )
  const server = spawn(join(project, 'node_modules/.bin/vite-react-ssg'), ['dev', '--config', QA_CONFIG], {
    cwd: folder,
    env: { ...env, ...fakeSettings, SITE_ENV: 'sandbox', SANDBOX_ORIGIN: sandboxOrigin, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(server, 'exit')
  let output = ''
  const origin = await new Promise<string>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => (output += String(chunk)))
    server.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk)
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
      if (url) resolve(url)
    })
    server.on('exit', () =>
      reject(new Error(`The development server exited before it listened. Its output: ${output}`)),
    )
  })
  return {
    origin,
    output: () => output,
    close: async () => {
      server.kill()
      await exited
    },
  }
}
