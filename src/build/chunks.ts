/**
 * Groups the client's modules into files: what most pages run is one file, because one file compresses better than many.
 * Without this module the bundler makes a file for each set of pages, and home's scripts are 6 % larger.
 */
import { join } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'
import { isInLayout, pageIds, pageModule } from '../config/paths.ts'

/** A module that so many kinds of pages run is part of every page. With 3, pages load sections that they do not show. */
const SHARED_BY = 4

const idOf = (module: string) => normalizePath(join(import.meta.dirname, '..', module))

/** A module and everything that it imports statically. */
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

/** Modules that every page or most kinds of pages run. */
function sharedModules(graph: Rolldown.ChunkingContext): Set<string> {
  const shared = closureOf([idOf('hydrate.tsx')], graph)
  const kinds = new Map<string, Set<string>>()
  for (const page of pageIds.filter(isInLayout)) {
    const modules = closureOf([idOf(pageModule(page))], graph)
    modules.delete(idOf(pageModule(page)))
    // Pages that differ in their content alone, as the legal ones, are one kind.
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

/** Chunk name for the bundler: `site` for shared modules, `null` (the bundler's default) for all others. */
export function nameChunk(): Rolldown.CodeSplittingNameFunction {
  let shared: Set<string> | undefined
  return (id, graph) => {
    shared ??= sharedModules(graph)
    return shared.has(id) ? 'site' : null
  }
}
