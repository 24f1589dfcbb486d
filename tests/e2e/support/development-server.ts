import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { QA_CONFIG } from '../../../sandbox/build.ts'

const project = join(import.meta.dirname, '../../..')

/** Starts what `npm run dev` starts, for the project in `folder`. The sandbox at `sandboxOrigin` answers its API requests. */
export async function developmentServer(
  sandboxOrigin: string,
  folder = project,
): Promise<{ origin: string; close: () => Promise<void> }> {
  // A test runner's mode and colours are not a developer's.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !['NODE_ENV', 'FORCE_COLOR'].includes(name)),
  )
  const server = spawn(join(project, 'node_modules/.bin/vite-react-ssg'), ['dev', '--config', QA_CONFIG], {
    cwd: folder,
    env: { ...env, SITE_ENV: 'sandbox', SANDBOX_ORIGIN: sandboxOrigin, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(server, 'exit')
  const origin = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.stderr.on('data', (chunk: Buffer) => (said += String(chunk)))
    server.stdout.on('data', (chunk: Buffer) => {
      said += String(chunk)
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
      if (address) resolve(address)
    })
    server.on('exit', () => reject(new Error(`the development server ended: ${said}`)))
  })
  return {
    origin,
    close: async () => {
      server.kill()
      await ended
    },
  }
}
