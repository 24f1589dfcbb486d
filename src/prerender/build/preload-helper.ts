import { basename, join } from 'node:path'
import type { ModulePreloadOptions, Plugin } from 'vite'

/**
 * Uses prerender/client/request-scripts.ts instead of the helper that Vite calls before a dynamic import. In
 * Firefox and Safari, a preload that fails in Vite's helper makes every later import of the file fail.
 */
export function replacePreloadHelper(): Plugin {
  return {
    name: 'site:preload-helper',
    enforce: 'pre',
    resolveId: id =>
      id.endsWith('vite/preload-helper.js')
        ? join(import.meta.dirname, '../client/request-scripts.ts')
        : undefined,
  }
}

/** Chunks that every page runs. */
const ON_EVERY_PAGE = /^(?:app|site|rolldown-runtime)-/

/** Passes the names of an import's chunks to the helper. Pages list their own scripts (page-scripts.ts). */
export const modulePreload: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies: (file, dependencies, { hostType }) =>
    hostType === 'js'
      ? [...new Set([file, ...dependencies].map(path => basename(path)))].filter(
          name => !ON_EVERY_PAGE.test(name),
        )
      : [],
}
