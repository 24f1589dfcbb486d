import { dynamicPattern, functionPattern, escapeRegExp, type PathPattern } from './url-rules.ts'
import type { HeaderRule, PrerenderConfig } from '../config.ts'
import type { PageHashes } from './inlined-hashes.ts'
import { contentPolicy, permissionsPolicy } from './policies.ts'

/** Returns the headers for all URLs. `hashes` are the hashes of the pages' inline code. */
export function headerRules(config: PrerenderConfig, hashes: PageHashes): HeaderRule[] {
  const { routing, host } = config
  const { catchAll } = routing
  const pages: [route: string, paths: PathPattern][] = [
    ...Object.entries(routing.pages).map(([page, { path }]): [string, PathPattern] => [
      page,
      page === catchAll.page ? { at: '/.*', has: catchAll.contains } : { at: escapeRegExp(path) },
    ]),
    [routing.dynamicRoute.id, { at: dynamicPattern(routing) }],
  ]
  return [
    {
      at: '/.*',
      // Functions send their own policy; if the host added this one, browsers would enforce both.
      not: functionPattern(host.functions),
      headers: {
        'Content-Security-Policy': contentPolicy(config, undefined, {}),
        'Referrer-Policy': 'strict-origin-when-cross-origin',
      },
    },
    {
      at: '/.*',
      headers: {
        'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
        'X-Content-Type-Options': 'nosniff',
        'X-Frame-Options': 'DENY',
        'Permissions-Policy': permissionsPolicy(config),
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Origin-Agent-Cluster': '?1',
      },
    },
    ...pages.map(([route, paths]) => ({
      ...paths,
      headers: {
        'Content-Security-Policy': contentPolicy(config, route, hashes[route] ?? {}),
        ...(host.permissionsByPage[route] ? { 'Permissions-Policy': permissionsPolicy(config, route) } : {}),
        ...host.headersByPage[route],
      },
    })),
    ...host.headers,
    { at: '/assets/.*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
  ]
}
