/**
 * Groups client modules into chunks. Modules that most pages run are one chunk, because one file compresses better than
 * many. With the bundler's default chunks, home's scripts are 6 % larger.
 */
import { join } from 'node:path'
import { normalizePath, type Plugin, type Rolldown } from 'vite'
import { isInLayout } from '../routing.ts'
import type { BuildSite } from './build-site.ts'

/** Number of kinds of pages from which a module is shared. With 3, pages load sections that they do not show. */
const SHARED_BY = 4

const idOf = (file: string) => normalizePath(join(import.meta.dirname, '../../..', file))

/** Ids of modules and of all their static imports. */
function closureOf(modules: readonly string[], graph: Rolldown.ChunkingContext): Set<string> {
  const seen = new Set<string>()
  const follow = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(follow)
  }
  modules.forEach(follow)
  return seen
}

/** Ids of the modules that hydrate every page, or that at least `SHARED_BY` kinds of pages import. */
function sharedModules(
  { routing, modules: files, onEveryPage }: BuildSite,
  graph: Rolldown.ChunkingContext,
): Set<string> {
  const shared = closureOf(['src/framework/client/hydrate.tsx', ...onEveryPage].map(idOf), graph)
  const kinds = new Map<string, Set<string>>()
  for (const page of Object.keys(routing.pages).filter(page => isInLayout(routing, page))) {
    const id = idOf(files[page] ?? '')
    const modules = closureOf([id], graph)
    modules.delete(id)
    // Pages with the same imports, such as the legal pages, are one kind.
    kinds.set([...modules].join(), modules)
  }
  const counts = new Map<string, number>()
  for (const id of [...kinds.values()].flatMap(modules => [...modules]))
    counts.set(id, (counts.get(id) ?? 0) + 1)
  for (const [id, count] of counts) {
    if (count >= SHARED_BY) shared.add(id)
  }
  return shared
}

/** Returns the chunk name of a module: `site` for shared modules, `null` (the bundler's default) for all others. */
export function nameChunk(site: BuildSite): Rolldown.CodeSplittingNameFunction {
  let shared: Set<string> | undefined
  return (id, graph) => {
    shared ??= sharedModules(site, graph)
    return shared.has(id) ? 'site' : null
  }
}

/** V8 compiles all functions of the chunk `site` when it is parsed. Hydration calls almost all of them. */
export const compileHint = (): Plugin => ({
  name: 'site:compile-hint',
  generateBundle: {
    // V8 reads the hint at the start of a file, where Vite puts its own declaration.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.name === 'site')
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
})
