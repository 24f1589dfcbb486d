/** The built styles and scripts work in the browsers that `browserslist` in package.json names. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import bcd, { type BrowserName, type CompatStatement } from '@mdn/browser-compat-data' with { type: 'json' }
import { ESLint } from 'eslint'
import compat from 'eslint-plugin-compat'
import DoIUse from 'doiuse'
import postcss from 'postcss'
import { expect, it } from 'vitest'
import { target } from '#src/framework/build/target.ts'
import { buildSite } from '#src/framework.config.ts'
import { bootScript } from '#src/framework/build/inline-code.ts'
import { pageIds } from '#src/content/paths.ts'
import { dist, filesIn, project } from './built-site.ts'

/** Features that some of these browsers lack in part or whole according to caniuse, and why the site may use them. */
const EXCEPTIONS: Record<string, string> = {
  'css-display-contents':
    'the missing part is roles of elements; the site uses it on elements without a role',
  'css-media-scripting': 'hides what needs JavaScript; with JavaScript it has no effect',
  'css-paged-media': 'print: the margins that the browser or the visitor has set',
  'css-resize': 'a text area without a handle scrolls',
  'css-selection': 'colours of selected text only',
  'css-text-indent': 'the missing part is the keywords `hanging` and `each-line`',
  'css-widows-orphans': 'print: a single line may begin or end a sheet',
  'extended-system-fonts': 'a browser without them takes the next font of the list',
  'multicolumn': 'the missing part is column breaks',
  'text-decoration': 'the missing part is `text-decoration-skip`',
}

/**
 * Properties and values that some of these browsers lack in part or whole according to MDN, and why the site may use them.
 * The data of caniuse does not have all of them.
 */
const PROPERTY_EXCEPTIONS: Record<string, string> = {
  'animation-range': 'inside of `@supports`',
  'animation-timeline': 'inside of `@supports`',
  'animation-timeline: scroll': 'inside of `@supports`',
  'break-after: avoid': 'print: a heading may be the last line of a sheet',
  'break-before: avoid': 'print: a list may begin on another sheet than its introduction',
  'cursor: default': 'iOS shows no cursor',
  'cursor: pointer': 'iOS shows no cursor',
  'cursor: progress': 'iOS shows no cursor',
  'font-family: ui-monospace': 'a browser without it takes the next font of the list',
  'orphans': 'print: a single line may end a sheet',
  'overscroll-behavior': 'the missing part is areas that do not scroll',
  'resize': 'a text area without a handle scrolls',
  'resize: vertical': 'a text area without a handle scrolls',
  'scroll-target-group': 'without it, no heading in the list beside a text is marked as current',
  'scroll-target-group: auto': 'without it, no heading in the list beside a text is marked as current',
  'text-wrap: pretty': 'other line breaks',
  'view-timeline': 'without it, lines are complete at once',
  'widows': 'print: a single line may begin a sheet',
}

/** Prefixes that the oldest of these Safaris needs, or that Lightning CSS adds for it. */
const PREFIXED = ['-webkit-details-marker', '-webkit-text-decoration-color', '-webkit-text-size-adjust']

/** APIs that some of these browsers lack. The site reads them with `?.`. */
const OPTIONAL_APIS = ['navigator.connection()']

/** Names of the targets' browsers in MDN's data. */
const MDN_NAMES: Record<string, BrowserName> = {
  ios: 'safari_ios',
  safari: 'safari',
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
}

/** Whether every browser of the build target has all of a feature, without a flag or prefix. */
const isSupported = ({ support }: CompatStatement) =>
  target.every(name => {
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

const assets = filesIn(join(dist, 'assets')).map(name => join(dist, 'assets', name))
/** Also the one for paper, which the build takes from public/ as it is. */
const styleSheets = filesIn(dist)
  .filter(name => name.endsWith('.css'))
  .map(name => join(dist, name))
const run = (command: string, parameters: string[]) =>
  execFileSync(join(project, 'node_modules/.bin', command), parameters, {
    cwd: project,
    encoding: 'utf8',
    stdio: 'pipe',
    maxBuffer: 64 * 1024 * 1024,
  })

it('the build target is the oldest version of each engine, without prefixes for older ones', () => {
  expect(target.map(name => name.replace(/[\d.]+$/, ''))).toEqual([
    'ios',
    'safari',
    'chrome',
    'edge',
    'firefox',
  ])
  const sheets = styleSheets.map(file => readFileSync(file, 'utf8'))
  const prefixed = sheets.flatMap(sheet => sheet.match(/-(?:webkit|moz|ms)-[a-z-]+/g) ?? [])
  expect([...new Set(prefixed)].sort()).toEqual(PREFIXED)
})

it('every browser shows AVIF, the format of the images of posts', () => {
  const compat = bcd.mediatypes['image']?.['avif']?.__compat
  expect(compat && isSupported(compat)).toBe(true)
})

it('each feature of the style sheets is supported or an exception', () => {
  const usages: { feature: string; message: string }[] = []
  // Its command splits a style sheet into rules and loses some of a long line.
  const check = postcss(new DoIUse({ onFeatureUsage: usage => usages.push(usage) }).postcss)
  for (const file of styleSheets) check.process(readFileSync(file, 'utf8'), { from: file }).sync()
  expect(usages.filter(({ feature }) => !(feature in EXCEPTIONS)).map(({ message }) => message)).toEqual([])
  const used = new Set(usages.map(({ feature }) => feature))
  expect(Object.keys(EXCEPTIONS).filter(feature => !used.has(feature))).toEqual([])
})

it('each property and value of the style sheets is supported or an exception', () => {
  const sheets = styleSheets.map(file => readFileSync(file, 'utf8'))
  const declarations = sheets.flatMap(sheet => [...sheet.matchAll(/(?<=[{;]\s*)([a-z-]+):([^;{}]*)/g)])
  const unsupported = declarations.flatMap(([, property = '', value = '']) => {
    const feature = bcd.css.properties?.[property]
    if (!feature) return []
    const keywords = value.split(/[^a-z-]+/)
    return [
      ...(feature.__compat && !isSupported(feature.__compat) ? [property] : []),
      ...keywords.flatMap(word => {
        const compat = feature[word]?.__compat
        return compat && !isSupported(compat) ? [`${property}: ${word}`] : []
      }),
    ]
  })
  expect([...new Set(unsupported)].sort()).toEqual(Object.keys(PROPERTY_EXCEPTIONS).sort())
})

it('styles and scripts use neither content-visibility nor requestIdleCallback', async () => {
  const texts = [
    ...assets.filter(file => /\.(?:css|js)$/.test(file)).map(file => readFileSync(file, 'utf8')),
    ...(await Promise.all(pageIds.map(page => bootScript(buildSite, page)))),
  ]
  expect(texts.flatMap(text => text.match(/content-visibility|requestIdleCallback/g) ?? [])).toEqual([])
})

it('scripts use syntax and APIs of every browser', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boot-'))
  try {
    const boots = [...new Set(await Promise.all(pageIds.map(page => bootScript(buildSite, page))))].map(
      (script, index) => {
        const file = join(folder, `${index}.js`)
        writeFileSync(file, script)
        return file
      },
    )
    const scripts = [...assets.filter(file => file.endsWith('.js')), ...boots]
    expect(() => run('es-check', ['checkBrowser', '--module', '--checkFeatures', ...scripts])).not.toThrow()
    const eslint = new ESLint({
      cwd: project,
      overrideConfigFile: true,
      allowInlineConfig: false,
      baseConfig: { plugins: { compat }, rules: { 'compat/compat': 'error' } },
    })
    const results = await Promise.all(
      scripts.map(async file => eslint.lintText(readFileSync(file, 'utf8'), { filePath: 'script.js' })),
    )
    const messages = results.flat().flatMap(result => result.messages.map(({ message }) => message))
    expect([...new Set(messages.map(message => message.replace(/ is not .*/, '')))].sort()).toEqual(
      OPTIONAL_APIS,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
