import { createHash } from 'node:crypto'
import { type UrlRule, urlRules, functionPattern, type PathPattern, regExpOf } from './url-rules.ts'
import { headerRules } from './header-rules.ts'
import type { PrerenderConfig } from '../config.ts'
import type { PageHashes } from './inlined-hashes.ts'
import { mediaTypes, REVALIDATE } from './media-types.ts'

const quoted = (text: string) => `"${text.replaceAll('"', String.raw`\"`)}"`
const block = (head: string, lines: readonly string[]) =>
  `${head} {\n${lines.map(line => `  ${line.replaceAll('\n', '\n  ')}`).join('\n')}\n}`

/** Names the pattern's first group, because reading another map overwrites the numbered groups. */
const withName = (pattern: string, name: string) => pattern.replace(/\((?!\?)/, `(?<${name}>`)

/** Returns a map in which the first match applies. A key ends with the path as the client sent it. */
const mapOf = (
  variable: string,
  entries: readonly (readonly [pattern: string, value: string])[],
  fallback = '',
) =>
  block(`map $site_key $${variable}`, [
    'volatile;',
    `default ${quoted(fallback)};`,
    ...entries.map(([pattern, value]) => `${quoted(`~${pattern}`)} ${quoted(value)};`),
  ])

/** Returns a pattern for keys, which consist of the status, the request's method and the path. */
const keyOf = (paths: PathPattern, { status = '\\d+', method = '[A-Z]+' } = {}) =>
  regExpOf(paths).replace('^', `^${status} ${method} `)

const statusAndTarget = (rule: UrlRule) => {
  if ('movedTo' in rule) return { status: 308, to: rule.movedTo }
  if ('postedTo' in rule) return { status: 303, to: rule.postedTo }
  if ('unknownTo' in rule) return { status: 302, to: rule.unknownTo }
  return { status: 404, to: '' }
}

/** Returns maps for the statuses and the redirect targets of a list of rules. */
function ruleMaps(list: string, rules: readonly UrlRule[]): string[] {
  const entries = rules.map((rule, i) => {
    const { status, to } = statusAndTarget(rule)
    const name = `site_${list}_${i}`
    const key = withName(keyOf(rule, 'postedTo' in rule ? { method: 'POST' } : {}), name)
    return { key, status: String(status), to: to.replace('$1', `$${name}`) }
  })
  return [
    mapOf(
      `site_${list}_status`,
      entries.map(({ key, status }) => [key, status] as const),
    ),
    mapOf(
      `site_${list}_to`,
      entries.map(({ key, to }) => [key, to] as const),
    ),
  ]
}

/** Returns the directives that apply the maps of a list of rules. */
const returnDirectives = (list: string) => [
  `if ($site_${list}_status = 404) { return 404; }`,
  `if ($site_${list}_status = 308) { return 308 $site_${list}_to$is_args$args; }`,
  ...[302, 303].map(status => `if ($site_${list}_status = ${status}) { return ${status} $site_${list}_to; }`),
]

/** Returns the nginx configuration for a build, to include in the `http` block: https://nginx.org/en/docs/ */
export function nginxConfig(config: PrerenderConfig, hashes: PageHashes): string {
  const { beforeFiles, afterFiles } = urlRules(config.routing, config.host.functions)
  const headers = headerRules(config, hashes)
  const names = new Set(headers.flatMap(rule => Object.keys(rule.headers)))
  const variableOf = (name: string) => `site_${name.toLowerCase().replaceAll('-', '_')}`
  const entriesOf = (name: string) =>
    headers
      .toReversed()
      .flatMap(({ headers: { [name]: value }, ...paths }) =>
        value === undefined
          ? []
          : [[keyOf(paths, name === 'Cache-Control' ? { status: '[23]\\d\\d' } : {}), value] as const],
      )
  const functions = functionPattern(config.host.functions)
  const cache = mapOf(
    variableOf('Cache-Control'),
    [
      [keyOf({ at: functions }), ''],
      ['^(?:30[23]|4\\d\\d) ', 'no-store'],
      ['^308 ', ''],
      ...entriesOf('Cache-Control'),
    ],
    REVALIDATE,
  )
  const files = afterFiles.flatMap((rule, i) => ('file' in rule ? [{ rule, i }] : []))
  const plain = [...names].filter(name => name !== 'Content-Type' && name !== 'Cache-Control')
  const text = `${[
    '# Written by `npm run build`. docs/deploy.md says how to use it.',
    block('map $request_uri $site_path', ['"~^(?<site_raw_path>[^?]*)" $site_raw_path;']),
    block('map $status $site_key', ['volatile;', 'default "$status $request_method $site_path";']),
    ...plain.map(name => mapOf(variableOf(name), entriesOf(name))),
    cache,
    ...ruleMaps('first', beforeFiles),
    ...files.map(({ rule, i }) => {
      const name = `site_file_${i}_name`
      return mapOf(
        `site_file_${i}`,
        [[withName(keyOf(rule), name), rule.file.replace('$1', `$${name}`)]],
        '/-',
      )
    }),
    ...ruleMaps(
      'last',
      afterFiles.filter(rule => !('file' in rule)),
    ),
    block('server', [
      'listen 8080;',
      'root /srv/site;',
      'merge_slashes off;',
      'absolute_redirect off;',
      'server_tokens off;',
      'charset utf-8;',
      'charset_types text/css text/javascript text/plain text/xml text/calendar text/csv text/markdown application/json application/manifest+json;',
      'gzip on;',
      'gzip_vary on;',
      // By default, nginx leaves compression to proxies that add `Via`, but not all of them compress.
      'gzip_proxied any;',
      'gzip_types text/css text/javascript text/plain text/xml image/svg+xml application/json application/manifest+json;',
      block(
        'types',
        // These types replace nginx's defaults. All types are listed, because public/ may contain any file.
        Object.entries(mediaTypes).map(([ending, type]) => `${type} ${ending};`),
      ),
      'default_type application/octet-stream;',
      ...[...plain, 'Cache-Control'].map(name => `add_header ${name} $${variableOf(name)} always;`),
      ...returnDirectives('first'),
      block(`location ~ ${quoted(`^${functions}$`)}`, [
        'proxy_pass http://127.0.0.1:3001;',
        'proxy_set_header Host $http_host;',
        'proxy_set_header X-Forwarded-For $remote_addr;',
        'error_page 502 504 = @down;',
      ]),
      block('location @down', [
        ...Object.entries(config.host.pagesIfDown).map(
          ([name, page]) => `if ($site_path = /api/${name}) { return 303 ${page}; }`,
        ),
        'return 502;',
      ]),
      ...headers.flatMap(({ at, headers: { 'Content-Type': type } }) =>
        type === undefined
          ? []
          : [
              block(`location ~ ${quoted(`^(?:${at})$`)}`, [
                'types {}',
                `default_type ${type};`,
                'try_files $uri @last;',
              ]),
            ],
      ),
      'location = / { try_files /index.html =404; }',
      block('location /', [`try_files $uri ${files.map(({ i }) => `$site_file_${i}`).join(' ')} @last;`]),
      block('location @last', returnDirectives('last')),
    ]),
  ].join('\n\n')}\n`
  // Rename the variables, because maps apply to the whole `http` block, which may contain several builds.
  const build = createHash('sha256').update(text).digest('hex').slice(0, 4)
  return text.replaceAll(/(?<=[$<])site_/g, `s${build}_`)
}
