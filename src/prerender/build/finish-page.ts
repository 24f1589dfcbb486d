/**
 * Post-processes the prerendered pages. Otherwise, each page would request its styles and scripts before the
 * first paint, and contain inline scripts that the CSP blocks.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type CheerioAPI, load } from 'cheerio'
import type { ViteReactSSGOptions } from 'vite-react-ssg'
import { ASSETS_FOLDER } from '../shared-names.ts'
import { fileOf, routeAt, withoutSlash } from '../routing.ts'
import type { PrerenderConfig } from '../config.ts'
import { bootScript, inlineCodeOf } from './inline-code.ts'
import { type Modules, moduleSources } from './module-sources.ts'
import { readManifest, scriptNames } from './page-scripts.ts'
import { readStyleSheet, rulesFor, wordsIn, writeFullStyleSheet } from './page-style.ts'

/** Added by Vite or vite-react-ssg: inline scripts, and elements that load scripts or styles immediately. */
const REMOVED = [
  `script[type=module][src^="${ASSETS_FOLDER}"]`,
  `link[rel=stylesheet][href^="${ASSETS_FOLDER}"]`,
  'script:contains(__staticRouterHydrationData)',
  'script:contains(SCRIPT_COMMENT_PLACEHOLDER)',
].join()

/** Placeholders for text that depends on other pages. They are replaced once all pages are rendered. */
const PLACEHOLDERS = {
  rules: '/* style rules of the page */',
  sheet: '(style sheet)',
  scripts: '(scripts of the page)',
}

/** A page without its scripts and style rules, which depend on the whole build. */
export interface FinishedPage {
  html: string
  /** The words in the page's attribute values, including class names. */
  words: string[]
}

/** Pages from an earlier build that need no prerendering. */
export interface PageCache {
  /** Returns the unchanged pages, by path. */
  find: () => ReadonlyMap<string, FinishedPage>
  /** Keeps a page for the next build if the cache covers its path. */
  keep: (path: string, page: FinishedPage) => void
  /** Saves the kept pages, and deletes saved pages that the next build cannot use. */
  save: () => void
}

export interface FinishOptions {
  /** Attributes of the boot script's element, by page. Settings inside the script would change its hash. */
  bootAttributes: Readonly<Record<string, Record<string, string>>>
  /** Resolves with a page's JSON-LD, if it has any. `name` is the last part of the page's path. */
  structuredData: (route: string, name: string) => Promise<object | undefined>
  /** Called with the folder of the finished pages. */
  onFinished: (outDir: string) => Promise<void>
  cache?: PageCache | undefined
}

type Hooks = Required<
  Pick<ViteReactSSGOptions, 'includedRoutes' | 'onBeforePageRender' | 'onPageRendered' | 'onFinished'>
>

/** vite-react-ssg's paths have no leading slash, except `/`. */
const pathnameOf = (path: string) => `/${path.replace(/^\//, '')}`

/**
 * vite-react-ssg 0.9.2 inserts text with `html.replace(found, text)`, which treats `$&` and `$'` in the text
 * as patterns (findings/vite-react-ssg-dollar-signs.sh). This `replace` inserts text unchanged.
 */
const withOwnReplace = (html: string): string =>
  Object.assign(Object(html), {
    replace: (found: string, text: string) => withOwnReplace(html.replace(found, () => text)),
  }) as string

/**
 * Returns hooks for vite-react-ssg. They replace the scripts of each page with the boot script, and the style
 * sheet with the page's own rules. The build fails if a page still has inline code that the CSP blocks.
 */
export function finishingHooks(
  config: PrerenderConfig,
  outDir: string,
  { modules, bootAttributes, structuredData, onFinished, cache }: FinishOptions & { modules: Modules },
): Hooks {
  /** All pages of the dynamic route have the same rules, so that one policy covers them. */
  const wordsByRoute = new Map<string, Set<string>>()
  const routesByFile = new Map<string, string>()
  const addPage = (pathname: string, route: string, own: Iterable<string>) => {
    const words = wordsByRoute.get(route) ?? new Set()
    for (const word of own) words.add(word)
    wordsByRoute.set(route, words)
    routesByFile.set(fileOf(pathname), route)
  }

  return {
    includedRoutes: paths => paths.filter(path => !cache?.find().has(pathnameOf(path))),

    onBeforePageRender: (_, html) => withOwnReplace(html),

    async onPageRendered(path, html) {
      const pathname = pathnameOf(path)
      const route = routeAt(config.routing, pathname)
      if (!route)
        throw new Error(
          `"${path}" is prerendered, but has no route. Add the page to "routing" in src/prerender.config.ts`,
        )
      const $ = load(html)
      $(REMOVED).remove()
      refuseInlineCode(path, $)
      removeLineBreaks($)
      $('[data-rh]').removeAttr('data-rh')
      const own = new Set<string>()
      for (const { attribs } of $.root().find('*').get())
        for (const value of Object.values(attribs)) for (const word of value.split(/\s+/)) own.add(word)
      addPage(pathname, route, own)

      const boot = $('<script>')
        .attr({
          'data-scripts': PLACEHOLDERS.scripts,
          'data-path': withoutSlash(pathname),
          ...bootAttributes[route],
        })
        .text(await bootScript(config, route))
      const style = $('<style>').attr('data-sheet', PLACEHOLDERS.sheet).text(PLACEHOLDERS.rules)
      // The boot script handles an error that can occur while the head arrives (transition-errors.ts).
      // The charset must be in the first 1,024 bytes, and Slack reads only the first 32 KB for a preview.
      $('head').prepend(
        $('head > meta[charset]'),
        $('head > title'),
        $('head > meta:not([charset])'),
        boot,
        style,
      )
      const data = await structuredData(route, path.slice(path.lastIndexOf('/') + 1))
      if (data)
        $('<script type="application/ld+json">')
          // A browser would parse `</script` or `<!--` in the data as markup.
          .text(JSON.stringify(data).replaceAll('<', String.raw`\u003c`))
          .appendTo('head')
      const page = $.html()
      cache?.keep(pathname, { html: page, words: [...own] })
      return page
    },

    async onFinished(dir) {
      for (const [pathname, { html, words: own }] of cache?.find() ?? []) {
        addPage(pathname, config.routing.dynamicRoute.id, own)
        mkdirSync(dirname(join(dir, fileOf(pathname))), { recursive: true })
        writeFileSync(join(dir, fileOf(pathname)), html)
      }
      cache?.save()
      const sheet = readStyleSheet(outDir)
      const manifest = readManifest(outDir)
      const finishers = new Map(
        [...wordsByRoute].map(([route, words]) => {
          const sources = moduleSources(modules, config, route)
          const rules = rulesFor(sheet, new Set([...words, ...wordsIn(sources)]))
          const scripts = scriptNames(manifest, config.modules, route)
          const finish = (page: string) =>
            page
              .replace(PLACEHOLDERS.scripts, () => scripts.join(' '))
              .replace(PLACEHOLDERS.sheet, () => `/${sheet.file}`)
              .replace(PLACEHOLDERS.rules, () => rules)
          return [route, finish]
        }),
      )
      for (const [name, route] of routesByFile) {
        const page = readFileSync(join(dir, name), 'utf8')
        writeFileSync(join(dir, name), finishers.get(route)?.(page) ?? page)
      }
      writeFullStyleSheet(dir, sheet)
      // Delete manifests and loader data, which no browser fetches.
      for (const name of readdirSync(dir))
        if (name === '.vite' || name.startsWith('static-loader-data'))
          rmSync(join(dir, name), { recursive: true })
      await onFinished(dir)
    },
  }
}

function refuseInlineCode(path: string, $: CheerioAPI): void {
  const { scripts, styles, others } = inlineCodeOf($)
  const unexpected = [...scripts, ...styles, ...others]
  if (unexpected.length > 0)
    throw new Error(`${path}: the CSP blocks this inline code. Remove it:\n${unexpected.join('\n')}`)
}

/** Removes index.html's own line breaks, but not those in the page's content, where they separate words. */
export function removeLineBreaks($: CheerioAPI): void {
  $('html, head, body')
    .contents()
    .filter((_, node) => 'data' in node && node.data.trim() === '')
    .remove()
}
