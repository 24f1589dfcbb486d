/** How the client's modules are grouped into files. */
import { join } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'
import { isInLayout, pageIds } from '../config/paths.ts'
import { HYDRATE_MODULE, pageModule } from './page-code.ts'

const root = join(import.meta.dirname, '../..')

type ChunkName = NonNullable<Rolldown.CodeSplittingGroup['name']>

const layoutPages = pageIds.filter(isInLayout)

/** Number of pages that run each module, late parts not included. */
function countPages(graph: Rolldown.ChunkingContext): Map<string, number> {
  const counts = new Map<string, number>()
  for (const page of layoutPages) {
    const seen = new Set<string>()
    const follow = (id: string) => {
      if (seen.has(id)) return
      seen.add(id)
      counts.set(id, (counts.get(id) ?? 0) + 1)
      graph.getModuleInfo(id)?.importedIds.forEach(follow)
    }
    for (const module of [HYDRATE_MODULE, pageModule(page)]) follow(normalizePath(join(root, module)))
  }
  return counts
}

/**
 * Puts what most pages run into one file, `site`, because one file compresses better than many. Everything else is left
 * to the bundler: a module that one page or one click needs comes with it.
 */
export function siteChunk(): Exclude<ChunkName, string> {
  let counts: Map<string, number> | undefined
  return (id, graph) => {
    counts ??= countPages(graph)
    return (counts.get(id) ?? 0) >= layoutPages.length / 2 ? 'site' : null
  }
}
