/** Bundles commands, because loading their modules through tsx takes six times as long as running them. */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { afterAll, beforeAll } from 'vitest'

const project = join(import.meta.dirname, '../..')
const CACHE = join(project, 'node_modules/.cache')

/** Packages with native parts, which cannot be bundled. */
const NATIVE = ['libsql', 'sharp', '@resvg/resvg-js']

/** In our modules, `import.meta` names the source. */
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

/** Bundles a script with its packages before the calling file's tests; `path` names the file for `node`. */
export function bundle(script: string): { path: string } {
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
  return { path: join(outDir, 'command.mjs') }
}
