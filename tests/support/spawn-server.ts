/** Servers in separate processes, which tests can kill. */
import { type ChildProcess, spawn } from 'node:child_process'

const running = new Set<ChildProcess>()

export interface SpawnedServer {
  origin: string
  /** Kills the process with SIGKILL, and resolves when it has exited. */
  kill: () => Promise<void>
}

/** Runs a script with Node. Resolves when the script prints its URL, and rejects if it exits first. */
export function spawnServer(args: string[], env: Record<string, string> = {}): Promise<SpawnedServer> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  return new Promise((resolve, reject) => {
    child.once('exit', code => reject(new Error(`${args.join(' ')} exited with code ${String(code)}`)))
    child.stdout.on('data', (text: Buffer) => {
      const origin = /http:\/\/\S+/.exec(text.toString())?.[0]
      if (origin) resolve({ origin, kill: () => (child.kill('SIGKILL'), ended) })
    })
  })
}

/** Kills all servers that are still running. */
export function killServers(): void {
  running.forEach(child => child.kill('SIGKILL'))
  running.clear()
}
