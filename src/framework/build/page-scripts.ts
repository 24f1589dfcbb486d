/** Lists the scripts of each page, read from Vite's manifest. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageModule, type RouteId } from '../../content/paths.ts'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

const manifests = new Map<string, Manifest>()

function manifestOf(outDir: string): Manifest {
  const known = manifests.get(outDir)
  if (known) return known
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
  manifests.set(outDir, manifest)
  return manifest
}

/** Key of the entry script in Vite's manifest. */
const ENTRY = 'index.html'

/** Keys of page modules in Vite's manifest. */
const PAGE_MODULE = /^src\/pages\/[\w-]+\.tsx$/

/** Keys of modules that are imported together with the full style sheet (client/full-style-sheet.ts). */
const WITH_STYLE_SHEET = /\/on-demand\//

/** Key of a page's module in Vite's manifest. */
const moduleOf = (page: RouteId) => `src/${pageModule(page)}`

function chunkOf(outDir: string, name: string): Chunk {
  const chunk = manifestOf(outDir)[name]
  if (!chunk) throw new Error(`${outDir}: Vite's manifest has no entry "${name}"`)
  return chunk
}

/** Files of modules and of all their imports, without duplicates, in depth-first order. */
function filesOf(outDir: string, modules: readonly string[], includesDynamic = false): string[] {
  const seen = new Set<string>()
  const follow = (name: string) => {
    const { file, imports = [], dynamicImports = [] } = chunkOf(outDir, name)
    if (seen.has(name)) return
    seen.add(name)
    files.add(`/${file}`)
    imports.forEach(follow)
    // The router imports every page dynamically; other pages are not part of this one.
    if (includesDynamic)
      dynamicImports.filter(key => !PAGE_MODULE.test(key) && !WITH_STYLE_SHEET.test(key)).forEach(follow)
  }
  const files = new Set<string>()
  modules.forEach(follow)
  return [...files]
}

/** Addresses of the scripts that hydrate a page, the entry first. */
export const scriptsOf = (outDir: string, page: RouteId): string[] => filesOf(outDir, [ENTRY, moduleOf(page)])

/** Like `scriptsOf`, with the scripts that the page imports dynamically without the full style sheet. */
export const allScriptsOf = (outDir: string, page: RouteId): string[] =>
  filesOf(outDir, [ENTRY, moduleOf(page)], true)
