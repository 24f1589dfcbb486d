/** Lists the scripts of each page, read from Vite's manifest. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PrerenderConfig } from '../config.ts'

type Manifest = Record<string, { file: string; imports?: string[] }>

const manifests = new Map<string, Manifest>()

function manifestOf(outDir: string): Manifest {
  const manifest =
    manifests.get(outDir) ??
    (JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest)
  manifests.set(outDir, manifest)
  return manifest
}

/** Returns the URLs of the scripts that hydrate a page, entry first. Throws if a script is missing. */
export function scriptsOf(
  { modules }: Pick<PrerenderConfig, 'modules'>,
  outDir: string,
  route: string,
): string[] {
  const manifest = manifestOf(outDir)
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${outDir}: Vite's manifest has no module "${key}" for the route "${route}"`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  add('index.html')
  add(modules[route] ?? `module of ${route}`)
  return [...files].map(file => `/${file}`)
}
