/** Runs commands in this process, because starting another process takes most of a second. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { vi } from 'vitest'

const project = join(import.meta.dirname, '../..')
let runs = 0

/** Returns the result of `run`, and what it prints. */
export async function printedBy<Result>(run: () => Promise<Result>) {
  const printed = { stdout: '', stderr: '' }
  const collect =
    (stream: keyof typeof printed, end = '') =>
    (text: unknown) =>
      (printed[stream] += `${String(text)}${end}`) !== ''
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(collect('stdout', '\n')),
    vi.spyOn(console, 'error').mockImplementation(collect('stderr', '\n')),
    vi.spyOn(process.stdout, 'write').mockImplementation(collect('stdout')),
    vi.spyOn(process.stderr, 'write').mockImplementation(collect('stderr')),
  ]
  const code = await run().finally(() => spies.forEach(spy => spy.mockRestore()))
  return { code, ...printed }
}

/** Runs one of the project's scripts. Returns its exit code and what it prints. */
export async function runScript(script: string, args: readonly string[], env: Record<string, string> = {}) {
  const { argv, env: before } = process
  Object.assign(process, { argv: [...argv.slice(0, 1), script, ...args], env: { ...before, ...env } })
  const exited = new Error('process.exit')
  const exit = vi.spyOn(process, 'exit').mockImplementation(code => {
    process.exitCode = code ?? 0
    throw exited
  })
  // A new query makes import() run the script again, but not the modules that it imports.
  const url = `${pathToFileURL(join(project, script)).href}?run=${runs++}`
  return printedBy(async () => {
    await import(/* @vite-ignore */ url).catch((error: unknown) => {
      if (error !== exited) throw error
    })
    return Number(process.exitCode ?? 0)
  }).finally(() => {
    exit.mockRestore()
    Object.assign(process, { argv, env: before, exitCode: undefined })
  })
}
