/** Lists the scripts of each page, read from Vite's manifest. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildSite } from './build-site.ts'

interface Chunk {
  file: string
  imports?: string[]
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
export const ENTRY = 'index.html'

function chunkOf(outDir: string, name: string): Chunk {
  const chunk = manifestOf(outDir)[name]
  if (!chunk) throw new Error(`${outDir}: Vite's manifest has no entry "${name}"`)
  return chunk
}

/** Files of modules and of all their imports, without duplicates, in depth-first order. */
function filesOf(outDir: string, modules: readonly string[]): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const follow = (name: string) => {
    const { file, imports = [] } = chunkOf(outDir, name)
    if (seen.has(name)) return
    seen.add(name)
    files.add(`/${file}`)
    imports.forEach(follow)
  }
  modules.forEach(follow)
  return [...files]
}

function moduleOf({ modules }: Modules, route: string): string {
  const module = modules[route]
  if (!module)
    throw new Error(`the route "${route}" has no module: add it to "modules" in src/framework.config.ts`)
  return module
}

type Modules = Pick<BuildSite, 'modules' | 'unknown'>

/** Addresses of the scripts that hydrate a page, the entry first. */
export const scriptsOf = (site: Modules, outDir: string, route: string): string[] =>
  filesOf(outDir, [ENTRY, moduleOf(site, route)])
