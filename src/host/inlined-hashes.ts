import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, inlineCodeOf } from '../prerender/build/inline-code.ts'
import { fileOf, type Routing } from '../prerender/routing.ts'

/** Hash sources of a page's inline code: its boot script and its style sheet. */
export interface InlinedHashes {
  script: string
  style: string
}

/** Hash sources by page, and one entry that all documents share, if there are any. */
export type PageHashes = Readonly<Record<string, InlinedHashes>>

/** Computes the hashes of a build's pages. Throws if documents differ, because they share one policy. */
export function inlinedHashes({ routing }: { routing: Routing }, outDir: string): PageHashes {
  const { route: document, below } = routing.documents
  const folder = join(outDir, below)
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.html')) : []
  const hashes: Record<string, InlinedHashes> = {}
  for (const [route, file] of [
    ...Object.entries(routing.pages).map(([page, { path }]) => [page, fileOf(path)] as const),
    ...names.map(name => [document, join(below, name)] as const),
  ]) {
    const { scripts, styles } = inlineCodeOf(readFileSync(join(outDir, file), 'utf8'))
    const own = { script: hashOf(scripts.join('')), style: hashOf(styles.join('')) }
    const { script, style } = (hashes[route] ??= own)
    if (script !== own.script || style !== own.style)
      throw new Error(`${outDir}: the documents below ${below} do not all have the same inline code`)
  }
  return hashes
}
