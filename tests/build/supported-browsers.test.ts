/** The built styles and scripts work in the browsers that `browserslist` in package.json lists. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, CompatStatement, Identifier } from '@mdn/browser-compat-data'
import { expect, it } from 'vitest'
import { buildTarget } from '../../src/prerender/build/browserslist-targets.ts'
import { prerenderConfig } from '../../src/prerender.config.ts'
import { bootScript } from '../../src/prerender/build/inline-code.ts'
import { pageIds } from '../../src/company/paths.ts'
import { folderOfTest } from '../support/temporary-folder.ts'
import { dist, filesIn, project } from './built-site.ts'

/** CSS features that some target browsers do not fully support (MDN), and why the site may use them. */
const CSS_EXCEPTIONS: Record<string, string> = {
  '@page': 'print: without it, the browser or visitor sets the margins',
  '@view-transition': 'without it, documents follow each other without a transition',
  'animation-range': 'inside `@supports`',
  'animation-timeline': 'inside `@supports`',
  'break-after: avoid': 'print: a heading may be the last line of a page',
  'break-before: avoid': 'print: a list may start on the page after its introduction',
  'content-visibility: auto': 'without it, home is laid out at once',
  'cursor: default': 'iOS shows no cursor',
  'cursor: pointer': 'iOS shows no cursor',
  'cursor: progress': 'iOS shows no cursor',
  'details-content': 'without it, the menu closes at once',
  'font-family: ui-monospace': 'a browser without it uses the next font in the list',
  'orphans': 'print: a page may end with the first line of a paragraph',
  'overscroll-behavior': 'supported except on areas that do not scroll',
  'print-color-adjust': 'print: without it, dots are printed only if the visitor prints backgrounds',
  'resize': 'without it, text areas still scroll',
  'scroll-target-group': 'without it, no link in a list of headings is marked as current',
  'selection': 'only colours selected text',
  'target-current': 'without it, no link in a list of headings is marked as current',
  'text-wrap: pretty': 'without it, lines break elsewhere',
  'view-timeline': 'inside `@supports`',
  'view-transition': 'without it, pages change without a transition',
  'view-transition-new': 'same as view-transition',
  'view-transition-old': 'same as view-transition',
  'widows': 'print: a page may start with the last line of a paragraph',
}

/** Prefixed names that the oldest supported Safari needs, or that Lightning CSS adds for it. */
const PREFIXED = ['-webkit-details-marker', '-webkit-text-decoration-color', '-webkit-text-size-adjust']

/** APIs that some target browsers lack, and why scripts may use them. */
const OPTIONAL_APIS: Record<string, string> = {
  'Error.captureStackTrace': 'zod calls it if it exists',
  'document.startViewTransition': 'without it, pages change without a transition',
  'navigation': 'without it, links load documents',
  'navigator.connection': 'read with `?.`',
  'trustedTypes': 'read with `?.`',
}

/** The globals and properties that a script uses (`new X`, `X.y`, `document.y`), each with MDN's data. */
function* apisIn(script: string): Generator<readonly [name: string, feature: Identifier | undefined]> {
  const { api, javascript } = bcd
  const globals = { ...javascript.builtins, ...api['Window'], ...api }
  for (const [, owner = '', member = ''] of script.matchAll(
    /(?<![\w$.'"`-])([a-zA-Z]\w{2,})(?=[.?(;,)])(?:\??\.(\w+))?/g,
  )) {
    const isWindow = /^(?:window|self|globalThis)$/.test(owner)
    if (isWindow) yield [member, globals[member]]
    // Methods such as `{ open() {} }` can share names with global functions.
    else if (member || !/^(?:open|restore)$/.test(owner)) yield [owner, globals[owner]]
    const type = api[owner.charAt(0).toUpperCase() + owner.slice(1)] ?? globals[owner]
    if (!isWindow) yield [`${owner}.${member}`, type?.[member] ?? type?.[`${member}_static`]]
  }
}

/** The target browsers' names in MDN's data. */
const MDN_NAMES: Record<string, BrowserName> = {
  ios: 'safari_ios',
  safari: 'safari',
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
}

/** Whether every target browser fully supports a feature, without a flag or prefix. */
const isSupported = ({ support }: CompatStatement) =>
  buildTarget.every(name => {
    const [, browser = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(name) ?? []
    const statements = [support[MDN_NAMES[browser] as BrowserName] ?? []].flat()
    return statements.some(
      ({ version_added: added, version_removed: removed, ...limits }) =>
        added !== false &&
        Number.parseFloat(added.replace('≤', '')) <= Number(version) &&
        removed === undefined &&
        !('flags' in limits || 'prefix' in limits || 'alternative_name' in limits) &&
        !limits.partial_implementation,
    )
  })

/** Includes the print style sheet, which the build copies from public/. */
const sheet = filesIn(dist)
  .filter(name => name.endsWith('.css'))
  .map(name => readFileSync(join(dist, name), 'utf8'))
  .join('\n')

it('the build targets the oldest supported browsers, without prefixes for older ones', () => {
  expect(buildTarget.map(name => name.replace(/[\d.]+$/, '')).join()).toBe('ios,safari,chrome,edge,firefox')
  const prefixed = sheet.match(/-(?:webkit|moz|ms)-[a-z-]+/g) ?? []
  expect([...new Set(prefixed)].sort()).toEqual(PREFIXED)
})

it('every browser supports AVIF, which post images use', () => {
  const compat = bcd.mediatypes['image']?.['avif']?.__compat
  expect(compat && isSupported(compat)).toBe(true)
})

/** The features that a target browser does not fully support, without the parts of such features. */
const unsupportedOf = (features: Iterable<readonly [name: string, feature: Identifier | undefined]>) => {
  const unsupported = [...features].filter(([, one]) => one?.__compat && !isSupported(one.__compat))
  const names = new Set(unsupported.map(([name]) => name))
  return [...names].filter(name => !names.has(name.replace(/(?:: |\.).*/, '')) || !/: |\./.test(name))
}

it('every property, value, selector and rule in the style sheets is supported or listed as an exception', () => {
  const { properties, selectors, 'at-rules': rules } = bcd.css
  const declarations = [...sheet.matchAll(/(?<=[{;]\s*)([a-z-]+):([^;{}]*)/g)].flatMap(
    ([, property = '', value = '']) => [
      [property, properties?.[property]] as const,
      ...value
        .split(/[^a-z-]+/)
        .map(word => [`${property}: ${word}`, properties?.[property]?.[word]] as const),
    ],
  )
  const others = [
    ...[...sheet.matchAll(/::?([a-z-]+)(?=[^;{}]*\{)/g)].map(
      ([, name = '']) => [name, selectors?.[name]] as const,
    ),
    ...[...sheet.matchAll(/@([a-z-]+)/g)].map(([name, key = '']) => [name, rules?.[key]] as const),
    ...[...sheet.matchAll(/@media[^{]*\(([a-z-]+)/g)].map(
      ([, key = '']) => [key, rules?.['media']?.[key]] as const,
    ),
  ]
  expect(unsupportedOf([...declarations, ...others]).sort()).toEqual(Object.keys(CSS_EXCEPTIONS).sort())
})

it('scripts use only syntax that every browser supports, and APIs that are supported or listed as optional', async () => {
  const folder = folderOfTest()
  const boots = new Set(await Promise.all(pageIds.map(page => bootScript(prerenderConfig, page))))
  const files = [...boots].map((_, i) => join(folder, `${i}.js`))
  for (const [i, script] of [...boots].entries()) writeFileSync(files[i] ?? '', script)
  const assets = filesIn(join(dist, 'assets')).map(name => join(dist, 'assets', name))
  const scripts = [...assets.filter(file => file.endsWith('.js')), ...files]
  const check = ['checkBrowser', '--module', '--checkFeatures', ...scripts]
  const checker = join(project, 'node_modules/.bin/es-check')
  execFileSync(checker, check, { cwd: project, stdio: 'pipe', maxBuffer: 2 ** 26 })
  const text = scripts.map(file => readFileSync(file, 'utf8')).join('\n')
  expect(unsupportedOf(apisIn(text)).sort()).toEqual(Object.keys(OPTIONAL_APIS).sort())
})
