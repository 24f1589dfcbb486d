/** Which scripts take a page over, from what the bundler says of it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PageId, pageModule } from '../config/paths.ts'

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

const A_PAGE = /^src\/pages\/[\w-]+\.tsx$/

/** Key of a page's module in Vite's manifest. */
const moduleOf = (page: PageId) => `src/${pageModule(page)}`

function chunkOf(outDir: string, name: string): Chunk {
  const chunk = manifestOf(outDir)[name]
  if (!chunk) throw new Error(`${name} is not in the build`)
  return chunk
}

/** Files of modules and of everything they import, each once, in the order in which they are found. */
function filesOf(outDir: string, modules: readonly string[], isLateIncluded = false): string[] {
  const seen = new Set<string>()
  const follow = (name: string) => {
    const { file, imports = [], dynamicImports = [] } = chunkOf(outDir, name)
    if (seen.has(name)) return
    seen.add(name)
    files.add(`/${file}`)
    imports.forEach(follow)
    // Other pages are reached from every page, and are not part of it.
    if (isLateIncluded) dynamicImports.filter(one => !A_PAGE.test(one)).forEach(follow)
  }
  const files = new Set<string>()
  modules.forEach(follow)
  return [...files]
}

/** Addresses of the scripts that hydrating a page runs, the entry first. */
export const scriptsOf = (outDir: string, page: PageId): string[] => filesOf(outDir, [ENTRY, moduleOf(page)])

/** The same with the scripts that a page loads when they are needed. */
export const allScriptsOf = (outDir: string, page: PageId): string[] =>
  filesOf(outDir, [ENTRY, moduleOf(page)], true)
