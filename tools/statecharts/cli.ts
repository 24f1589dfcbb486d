/** `charts FILE… --out DIR [--check]`: draws the machines that modules export. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { isMachine } from './describe.ts'
import { messageOf } from './plain.ts'
import { drawMachine } from './svg.tsx'

/** Returns a handler for a promise's `catch` that throws an error starting with a sentence. */
const failed = (sentence: string) => (cause: unknown) => {
  throw new Error(`${sentence}: ${messageOf(cause)}`, { cause })
}

/**
 * Loads a module and returns the chart of each exported machine, by file name: `NAME.svg` for the export
 * `NAME`. Throws if the module cannot be loaded or drawn, or does not export a machine.
 */
async function chartsOfModule(path: string): Promise<Map<string, string>> {
  if (!existsSync(path)) throw new Error(`${path} does not exist.`)
  const module = (await import(pathToFileURL(resolve(path)).href).catch(
    failed(`${path} cannot be loaded`),
  )) as Record<string, unknown>
  // In a CommonJS folder, a TypeScript module has its exports in `default`.
  const { default: inner } = module
  const files = new Map<string, string>()
  for (const [name, machine] of Object.entries({ ...(isMachine(inner) ? {} : (inner as object)), ...module }))
    if (isMachine(machine))
      files.set(`${name}.svg`, await drawMachine(machine).catch(failed(`${name} of ${path} cannot be drawn`)))
  if (files.size === 0) throw new Error(`${path} does not export an XState 5 machine.`)
  return files
}

/** Writes files to their paths in a folder. With `isCheck`, only returns the paths that differ. */
export function writeFiles(files: ReadonlyMap<string, string>, folder: string, isCheck = false): string[] {
  const old: string[] = []
  for (const [name, text] of files) {
    const path = join(folder, name)
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
    old.push(path)
    if (isCheck) continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return old
}

const USAGE = 'Usage: npm run charts -- FILE.ts… --out DIR [--check]'

/** Prints the reason and returns 1 if a module cannot be drawn or `--check` finds an outdated chart. */
export async function charts(args: readonly string[]): Promise<0 | 1> {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { out: { type: 'string' }, check: { type: 'boolean', default: false } },
    })
    const { out, check } = values
    if (positionals.length === 0 || out === undefined) throw new Error(USAGE)
    const files = new Map<string, string>()
    for (const path of positionals)
      for (const [name, svg] of await chartsOfModule(path)) {
        if (files.has(name))
          throw new Error(`Two modules export a machine named ${name.replace('.svg', '')}.`)
        files.set(name, svg)
      }
    const old = writeFiles(files, out, check)
    if (check && old.length > 0) throw new Error(`Outdated: ${old.join(', ')}. Run it without --check.`)
    console.log(
      check ? 'All charts are up to date.' : [...files.keys()].map(name => `${out}/${name}`).join('\n'),
    )
    return 0
  } catch (error) {
    console.error(messageOf(error))
    return 1
  }
}
