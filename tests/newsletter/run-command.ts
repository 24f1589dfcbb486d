import { format, stripVTControlCharacters } from 'node:util'
import { runCommand } from '../../tools/newsletter/commands.ts'

export interface Result {
  code: unknown
  stdout: string
  stderr: string
}

/** Runs a command in this process, because starting a process takes most of a second. */
export async function run(...command: string[]): Promise<Result> {
  const { log, error } = console
  const writes = [process.stdout.write, process.stderr.write] as const
  const printed = { stdout: '', stderr: '' }
  const print = (stream: keyof typeof printed, text: string) => {
    printed[stream] += stripVTControlCharacters(text)
    return true
  }
  Object.assign(console, {
    log: (...values: unknown[]) => print('stdout', `${format(...values)}\n`),
    error: (...values: unknown[]) => print('stderr', `${format(...values)}\n`),
  })
  process.stdout.write = text => print('stdout', String(text))
  process.stderr.write = text => print('stderr', String(text))
  try {
    return { code: await runCommand(command), ...printed }
  } finally {
    Object.assign(console, { log, error })
    ;[process.stdout.write, process.stderr.write] = writes
  }
}
