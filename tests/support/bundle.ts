/** Bundles commands, because loading their modules through tsx takes six times as long as running them. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll } from 'vitest'

const project = join(import.meta.dirname, '../..')
const CACHE = join(project, 'node_modules/.cache')

/** Packages with native parts, which cannot be bundled. */
const NATIVE = ['libsql', 'sharp', '@resvg/resvg-js']

/**
 * Bundles a script with its packages, and returns the file's path for `node`. In our modules, `import.meta`
 * names the source. The file is deleted after the calling file's tests.
 */
export async function bundle(script: string): Promise<string> {
  mkdirSync(CACHE, { recursive: true })
  const outDir = mkdtempSync(join(CACHE, 'command-'))
  afterAll(() => rmSync(outDir, { recursive: true }))
  await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
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
      },
    ],
    ssr: { noExternal: true, external: NATIVE },
    build: {
      ssr: join(project, script),
      outDir,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'command.mjs' } },
    },
  })
  return join(outDir, 'command.mjs')
}
