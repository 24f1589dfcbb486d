/** `charts FILE… --out DIR [--check]`: draws the machines that modules export. */
import { parseArgs } from 'node:util'
import { chartsOfModule, writeFiles } from './files.ts'

const USAGE = 'Usage: npm run charts -- FILE.ts… --out DIR [--check]'

/** Runs the command. Returns its exit code: 1 with a sentence if a module cannot be drawn, or with `--check` if a chart is old. */
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
          throw new Error(`Two of the modules export a machine ${name.replace('.svg', '')}.`)
        files.set(name, svg)
      }
    const old = writeFiles(files, out, check)
    if (check && old.length > 0) throw new Error(`Old: ${old.join(', ')}. Run the command without --check.`)
    console.log(
      check ? 'All charts are up to date.' : [...files.keys()].map(name => `${out}/${name}`).join('\n'),
    )
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  }
}
