/** Lists the scripts of each page, read from Vite's manifest. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { PrerenderConfig } from '../config.ts'

type Manifest = Record<string, { file: string; imports?: string[] }>

export const readManifest = (outDir: string): Manifest =>
  JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest

/** Returns the file names of the scripts that hydrate a page, entry first. Throws if a script is missing. */
export function scriptNames(
  manifest: Manifest,
  modules: PrerenderConfig['modules'],
  route: string,
): string[] {
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`Vite's manifest has no module "${key}" for the route "${route}"`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  add('index.html')
  add(modules[route] ?? `module of ${route}`)
  return [...files].map(file => basename(file))
}
