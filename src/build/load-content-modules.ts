import { fileURLToPath } from 'node:url'
import { runnerImport, type ViteDevServer } from 'vite'
import type * as contentModules from './content-modules.ts'

type ContentModules = typeof contentModules

const FILE = fileURLToPath(new URL('./content-modules.ts', import.meta.url))

let loaded: Promise<ContentModules> | undefined

/**
 * Imports the build modules that read content: current ones from a development server, or once for a build. A static import
 * would make each content file a dependency of vite.config.ts, and Vite restarts its server when one of those changes.
 */
export function loadContentModules(server?: ViteDevServer): Promise<ContentModules> {
  if (server) return server.ssrLoadModule(FILE) as Promise<ContentModules>
  return (loaded ??= runnerImport<ContentModules>(FILE).then(({ module }) => module))
}
