import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type PageId, pageIds } from '../../../src/config/paths.ts'

const folder = import.meta.dirname

/** A speed technique of the site, and the patch that removes it from a copy of the project. */
export interface Technique {
  name: string
  /** Absolute path of a patch for `git apply`. */
  patch: string
  /** The page on which the technique matters most. */
  page: PageId
  measures: readonly Measure[]
}

/** What to measure: Lighthouse's paint and blocking times, the first tap, the checkout's SDK request, the build. */
export type Measure = 'load' | 'tap' | 'sdk' | 'build'

/** Techniques that do not need the default measures (`load` and `tap` on home). */
const exceptions: Record<string, Partial<Pick<Technique, 'page' | 'measures'>>> = {
  'jsdom-stub': { measures: ['build'] },
  'fallback-font-metrics': { measures: ['load'] },
  'sdk-preload': { page: 'checkout', measures: ['sdk'] },
}

/** One technique for each patch in this folder, named after its file. */
export const techniques: readonly Technique[] = readdirSync(folder)
  .filter(file => file.endsWith('.patch'))
  .map(file => {
    const name = basename(file, '.patch')
    return { name, patch: join(folder, file), page: 'home', measures: ['load', 'tap'], ...exceptions[name] }
  })

const unknown = Object.keys(exceptions).filter(name => !techniques.some(technique => technique.name === name))
if (unknown.length > 0)
  throw new Error(
    `techniques.ts names techniques without a patch in tests/bench/ablation: ${unknown.join(', ')}`,
  )

/** Returns the page id of a command-line value. Throws if there is no such page. */
export const pageOf = (name: string): PageId => {
  const found = pageIds.find(id => id === name)
  if (!found) throw new Error(`unknown page "${name}"; pages are ${pageIds.join(', ')}`)
  return found
}
