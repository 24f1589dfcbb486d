import { rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Removes what the framework leaves beside the pages: its manifests and the loader data that nothing fetches. */
export async function removeBuildTraces(outDir: string): Promise<void> {
  const traces = (await readdir(outDir)).filter(
    name => name === '.vite' || name.startsWith('static-loader-data'),
  )
  for (const trace of traces) rmSync(join(outDir, trace), { recursive: true })
}

/** The bundler wraps each lazy import to bring its style sheets first. A page has its own in it (page-style.ts). */
export function plainImports(): Plugin {
  return {
    name: 'site:plain-imports',
    enforce: 'pre',
    load: id =>
      id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = load => load()' : undefined,
  }
}
