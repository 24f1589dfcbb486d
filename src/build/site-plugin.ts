import { rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Env } from '../config/env.schema.ts'
import { checkContent, placeholdersIn } from './check-content.ts'

/** Checks the content before anything is built or served, and says what an owner still has to replace. */
export function contentPlugin(env: Env): Plugin {
  let told = false
  return {
    name: 'site:content',
    buildStart() {
      checkContent()
      if (told || this.environment.name !== 'client') return
      told = true
      const open = placeholdersIn()
      if (open.length > 0) this.info(`placeholders in src/content/company.ts: ${open.join(', ')}`)
      if (!env.emailJs)
        this.info('no EmailJS keys (VITE_EMAILJS_…): the contact form will say that it is not connected')
    },
  }
}

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
