/** Bundles commands, because loading their modules through tsx takes six times as long as running them. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build, type Plugin } from 'vite'
import { afterAll, beforeAll } from 'vitest'

const project = join(import.meta.dirname, '../..')
const CACHE = join(project, 'node_modules/.cache')

/** Packages with native code, which cannot be bundled. */
const NATIVE = ['libsql', 'sharp', '@resvg/resvg-js']

/** Makes `import.meta` in our modules refer to the source file. */
const importMeta: Plugin = {
  name: 'import-meta-of-source',
  enforce: 'pre',
  transform: {
    filter: { id: { include: /\.tsx?$/, exclude: /node_modules/ } },
    handler: (code, id) => ({
      code: code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      map: null,
    }),
  },
}

interface Command {
  path: string
  /** Runs the command with Node in the project's folder. */
  run: (args: readonly string[], env?: Record<string, string>) => Promise<CommandResult>
}
interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

/** Bundles a script with its packages before the tests of the calling file. */
export function bundle(script: string): Command {
  const outDir = join(CACHE, `command-${randomUUID()}`)
  beforeAll(() =>
    build({
      root: project,
      configFile: false,
      logLevel: 'error',
      plugins: [importMeta],
      ssr: { noExternal: true, external: NATIVE },
      build: {
        ssr: join(project, script),
        outDir,
        target: 'node20',
        rolldownOptions: { output: { entryFileNames: 'command.mjs' } },
      },
    }).then(() => undefined),
  )
  afterAll(() => rmSync(outDir, { recursive: true, force: true }))
  const path = join(outDir, 'command.mjs')
  const run: Command['run'] = (args, env) =>
    promisify(execFile)(process.execPath, [path, ...args], {
      cwd: project,
      env: { ...process.env, ...env },
      maxBuffer: 2 ** 24,
    }).then(
      output => ({ code: 0, ...output }),
      (error: unknown) => error as CommandResult,
    )
  return { path, run }
}
