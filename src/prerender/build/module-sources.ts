/** The code of the site's own modules, by page. Chunks are not used, because they mix several pages' code. */
import { relative } from 'node:path'
import { normalizePath, type Plugin } from 'vite'
import type { PrerenderConfig } from '../config.ts'
import { isInLayout } from '../routing.ts'

/** Keys of modules that are imported together with the full style sheet (client/full-style-sheet.ts). */
const WITH_STYLE_SHEET = /\/on-demand\//

const ENTRY = 'index.html'

interface Module {
  /** The code after tree shaking and before minification. */
  code: string
  imports: readonly string[]
  dynamicImports: readonly string[]
}
export type Modules = Record<string, Module>

/** Adds the code and imports of the site's own modules to `modules`, by path. */
export const collectModules = (modules: Modules): Plugin => ({
  name: 'site:module-sources',
  applyToEnvironment: environment => environment.name === 'client',
  generateBundle(_, bundle) {
    const { root } = this.environment.config
    const keyOf = (id: string) => normalizePath(relative(root, id))
    const rendered = new Map(
      Object.values(bundle).flatMap(file => (file.type === 'chunk' ? Object.entries(file.modules) : [])),
    )
    for (const id of this.getModuleIds()) {
      const info = this.getModuleInfo(id)
      if (!info || id.includes('/node_modules/')) continue
      modules[keyOf(id)] = {
        code: rendered.get(id)?.code ?? '',
        imports: info.importedIds.map(keyOf),
        dynamicImports: info.dynamicallyImportedIds.map(keyOf),
      }
    }
  },
})

/**
 * Returns the code of all modules whose elements a page can show. Leaves out the other pages, which the entry
 * imports, and modules that load with the full style sheet. Throws if a module is missing.
 */
export function moduleSources(modules: Modules, config: PrerenderConfig, route: string): string[] {
  const others = new Set([
    ...Object.values(config.modules),
    config.unknownPage,
    ...(isInLayout(config.routing, route) ? [] : [config.layout]),
  ])
  const seen = new Set<string>()
  const follow = (key: string) => {
    const module = modules[key]
    if (!module || seen.has(key)) return
    seen.add(key)
    const imports = [...module.imports, ...module.dynamicImports.filter(name => !WITH_STYLE_SHEET.test(name))]
    imports.filter(name => !others.has(name)).forEach(follow)
  }
  for (const key of [ENTRY, config.modules[route] ?? '']) {
    if (!modules[key]) throw new Error(`The bundle has no module "${key}" for the route "${route}"`)
    follow(key)
  }
  return [...seen].map(key => modules[key]?.code ?? '')
}
