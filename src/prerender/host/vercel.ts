import type { Route } from '@vercel/routing-utils'
import { type UrlRule, urlRules, type PathPattern, regExpOf } from './url-rules.ts'
import { headerRules } from './header-rules.ts'
import type { PrerenderConfig } from '../config.ts'
import { inlinedHashes, type PageHashes } from './inlined-hashes.ts'

const noStore = { 'Cache-Control': 'no-store' }

const sourceOf = (paths: PathPattern) => ({ src: regExpOf(paths), caseSensitive: true })

function routeOf(rule: UrlRule): Route {
  const source = sourceOf(rule)
  if ('movedTo' in rule) return { ...source, status: 308, headers: { Location: rule.movedTo } }
  if ('postedTo' in rule)
    return { ...source, methods: ['POST'], status: 303, headers: { Location: rule.postedTo, ...noStore } }
  if ('file' in rule) return { ...source, dest: rule.file, check: true }
  if ('isMissing' in rule) return { ...source, status: 404, headers: noStore }
  return { ...source, status: 302, headers: { Location: rule.unknownTo, ...noStore } }
}

/**
 * Returns Vercel's routes for a build. Throws if the dynamic route's pages differ in their inline code. Each
 * `Location` is a known page or a path of plain characters, so it cannot name another host. Vercel's own
 * `cleanUrls` would redirect a request for `//elsewhere/` to another host.
 *
 * `vercel build` merges these routes with its own for `api/`. Between two `handle` entries, it puts routes
 * with `continue` first, then routes with `check`, then its own, and then the others. The routes below must
 * also work in that order.
 */
export function vercelRoutes(
  config: PrerenderConfig,
  outDir: string,
  hashes: PageHashes = inlinedHashes(config, outDir),
): Route[] {
  const { beforeFiles, afterFiles } = urlRules(config.routing, config.host.functions)
  return [
    ...headerRules(config, hashes).map(({ headers, ...paths }) => ({
      ...sourceOf(paths),
      headers,
      continue: true,
    })),
    ...beforeFiles.map(routeOf),
    { handle: 'filesystem' },
    ...afterFiles.map(routeOf),
  ]
}
