import { fileURLToPath } from 'node:url'
import { runnerImport, type ViteDevServer } from 'vite'
import { postsPlugin } from '../posts/posts-plugin.ts'
import type * as contentModules from './content-modules.ts'

type ContentModules = typeof contentModules

const FILE = fileURLToPath(new URL('./content-modules.ts', import.meta.url))

let loaded: Promise<ContentModules> | undefined

/**
 * Imports the build modules that read content: once for a build, or in their current state for a development
 * server. A static import would make them dependencies of Vite's config, and Vite would restart on every
 * content change.
 */
export function loadContentModules(server?: ViteDevServer): Promise<ContentModules> {
  if (server) return server.ssrLoadModule(FILE) as Promise<ContentModules>
  return (loaded ??= runnerImport<ContentModules>(FILE, { plugins: [postsPlugin()] }).then(
    ({ module }) => module,
  ))
}
