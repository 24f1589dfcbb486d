import { type UrlRule, urlRules, functionPattern, type PathPattern } from './url-rules.ts'
import { headerRules } from './header-rules.ts'
import type { PrerenderConfig } from '../config.ts'
import type { PageHashes } from './inlined-hashes.ts'
import { mediaTypes, REVALIDATE } from './media-types.ts'

const indented = (lines: readonly string[]) =>
  lines.map(line => `\t${line.replaceAll('\n', '\n\t')}`).join('\n')
const block = (head: string, lines: readonly string[]) => `${head} {\n${indented(lines)}\n}`
const quoted = (text: string) => `\`${text}\``

/**
 * Matches the URI as it was sent, because `path_regexp` would match a decoded path without empty segments.
 * The group `query` contains the query with its question mark.
 */
const pattern = (at: string) => quoted(String.raw`^(?:${at.replaceAll('.*', '[^?]*')})(?P<query>\?.*)?$`)

function matcher(name: string, { at, has, not }: PathPattern, method?: string): string {
  const url = '{http.request.orig_uri}'
  return block(`@${name}`, [
    `vars_regexp ${name} ${url} ${pattern(at)}`,
    // Use `path_regexp`, because `vars_regexp` with several variables matches if any one of them does.
    ...(has ? [`path_regexp ${quoted(has)}`] : []),
    ...(not ? [`not vars_regexp ${url} ${pattern(not)}`] : []),
    ...(method ? [`method ${method}`] : []),
  ])
}

/** Serves a file. Caddy's file_server accepts any method, so all but GET and HEAD are rejected first. */
const fileServer = (name: string) => [
  block(`@${name}`, ['file {path}']),
  block(`@${name}_written`, ['file {path}', 'not method GET HEAD']),
  `respond @${name}_written 405`,
  `file_server @${name}`,
]

function linesOf(rule: UrlRule, name: string): string[] {
  const to = (text: string) => text.replace('$1', `{re.${name}.1}`)
  const noStore = `header @${name} Cache-Control no-store`
  if ('file' in rule)
    return [
      matcher(name, rule),
      block(`route @${name}`, [
        `@${name}_found file ${to(rule.file)}`,
        `rewrite @${name}_found ${to(rule.file)}`,
        ...fileServer(`${name}_file`),
      ]),
    ]
  if ('postedTo' in rule)
    return [matcher(name, rule, 'POST'), noStore, `redir @${name} ${to(rule.postedTo)} 303`]
  if ('movedTo' in rule)
    return [matcher(name, rule), `redir @${name} ${to(rule.movedTo)}{re.${name}.query} 308`]
  if ('unknownTo' in rule) return [matcher(name, rule), noStore, `redir @${name} ${to(rule.unknownTo)} 302`]
  return [matcher(name, rule), noStore, `respond @${name} 404`]
}

/** Extensions that get explicit media types, because Caddy's own media types depend on the system. */
const EXTENSIONS = 'html css js json webmanifest txt xml svg png jpg jpeg gif webp avif ico woff2'.split(' ')

/** Returns the Caddyfile for a build: https://caddyserver.com/docs/caddyfile */
export function caddyfile(config: PrerenderConfig, hashes: PageHashes): string {
  const { beforeFiles, afterFiles } = urlRules(config.routing, config.host.functions)
  return `# Written by \`npm run build\`. docs/deploy.md says how to use it.
${block(':8080', [
  'root * /srv/site',
  'encode zstd gzip',
  block('route', [
    `header ?Cache-Control ${quoted(REVALIDATE)}`,
    ...headerRules(config, hashes).flatMap(({ headers, ...paths }, i) => [
      matcher(`headers_${i}`, paths),
      ...Object.entries(headers).map(([name, value]) => `header @headers_${i} ${name} ${quoted(value)}`),
    ]),
    matcher('function', { at: functionPattern(config.host.functions) }),
    block('handle @function', [
      block('reverse_proxy 127.0.0.1:3001', ['trusted_proxies {$TRUSTED_PROXIES:127.0.0.1}']),
    ]),
    ...beforeFiles.flatMap((rule, i) => linesOf(rule, `first_${i}`)),
    matcher('home', { at: '/' }),
    'rewrite @home /index.html',
    ...EXTENSIONS.flatMap(ending => [
      block(`@${ending}`, [`path *.${ending}`, 'file {path}']),
      `header @${ending} ?Content-Type ${quoted(mediaTypes[ending] ?? '')}`,
    ]),
    ...fileServer('file'),
    ...afterFiles.flatMap((rule, i) => linesOf(rule, `other_${i}`)),
  ]),
  block(
    'handle_errors',
    Object.entries(config.host.pagesIfDown).map(([name, page]) => `redir /api/${name} ${page} 303`),
  ),
])}
`
}
