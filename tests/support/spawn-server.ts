/** Starts servers in separate processes, so that tests can kill them. */
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'

const running = new Set<ChildProcess>()

export interface SpawnedServer {
  origin: string
  /** Everything that the server has printed. */
  output: () => string
  /** Kills the process with SIGKILL, and resolves when it has exited. */
  kill: () => Promise<void>
}

/** Runs a server. Resolves when the server prints its URL, and rejects with the output if it exits first. */
export function spawnServer(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<SpawnedServer> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => reject(new Error(`${command} ${args.join(' ')} exited: ${output}`)))
    const read = (text: Buffer) => {
      output += String(text)
      const origin = /http:\/\/127\.0\.0\.1:\d+(?=\D)/.exec(output)?.[0]
      if (origin) resolve({ origin, output: () => output, kill: () => (child.kill('SIGKILL'), ended) })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
}

/** Runs `npm run serve` with these variables. */
export const serveWith = (env: Record<string, string>): Promise<SpawnedServer> =>
  spawnServer(process.execPath, ['--import', 'tsx', 'src/server/serve.ts'], {
    env: { ...process.env, ...env },
  })

/** Kills all servers that are still running. */
export function killServers(): void {
  running.forEach(child => child.kill('SIGKILL'))
  running.clear()
}
