import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cspHash, inlineCodeOf } from '../build/inline-code.ts'
import { fileOf, type Routing } from '../routing.ts'

/** Hash sources of a page's inline code: its boot script and its style sheet. */
export interface InlinedHashes {
  script: string
  style: string
}

/** Hash sources by page, plus one entry for the dynamic route, if it has pages. */
export type PageHashes = Readonly<Record<string, InlinedHashes>>

/** Returns the hashes of a build's pages. Throws if the dynamic route's pages differ in their inline code. */
export function inlinedHashes({ routing }: { routing: Routing }, outDir: string): PageHashes {
  const { id, prefix } = routing.dynamicRoute
  const folder = join(outDir, prefix)
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.html')) : []
  const inlined: Record<string, { script: string; style: string }> = {}
  for (const [route, file] of [
    ...Object.entries(routing.pages).map(([page, { path }]) => [page, fileOf(path)] as const),
    ...names.map(name => [id, join(prefix, name)] as const),
  ]) {
    const html = readFileSync(join(outDir, file), 'utf8')
    const shared = inlined[route]
    if (!shared) {
      const { scripts, styles } = inlineCodeOf(html)
      inlined[route] = { script: scripts.join(''), style: styles.join('') }
    } else if (!html.includes(`>${shared.script}</script>`) || !html.includes(`>${shared.style}</style>`))
      throw new Error(`${outDir}: the pages below ${prefix} do not all have the same inline code`)
  }
  return Object.fromEntries(
    Object.entries(inlined).map(([route, { script, style }]) => [
      route,
      { script: cspHash(script), style: cspHash(style) },
    ]),
  )
}
