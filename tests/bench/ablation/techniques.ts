import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type PageId, pageIds } from '../../../src/config/paths.ts'

const folder = import.meta.dirname

/** A speed technique of the site, and the patch that takes it out of a copy of the project. */
export interface Technique {
  name: string
  /** Absolute path of a patch for `git apply`. */
  patch: string
  /** The page on which the technique matters most. */
  page: PageId
  /** Which timings can change: Lighthouse's paints and blocking, the first tap, the SDK request, the build. */
  measures: readonly Measure[]
}

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

/** Fails early when an exception names a patch that is gone. */
const unknown = Object.keys(exceptions).filter(name => !techniques.some(technique => technique.name === name))
if (unknown.length > 0) throw new Error(`tests/bench/ablation has no patch for: ${unknown.join(', ')}`)

export const pageOf = (path: string): PageId => {
  const found = pageIds.find(id => id === path)
  if (!found) throw new Error(`there is no page "${path}"; pages are ${pageIds.join(', ')}`)
  return found
}
