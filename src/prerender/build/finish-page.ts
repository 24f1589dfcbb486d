/**
 * Post-processes the prerendered pages. Otherwise each page would request its styles and scripts before the
 * first paint, and contain inline scripts that the CSP blocks.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CheerioAPI, load } from 'cheerio'
import type { ViteReactSSGOptions } from 'vite-react-ssg'
import { fileOf } from '../../prerender/routing.ts'
import { DOCUMENT_PATH, FULL_STYLE_SHEET, SCRIPTS, SCRIPT_FOLDER } from '../contract.ts'
import { routeAt, withoutSlash } from '../routing.ts'
import type { BuildSite } from './build-site.ts'
import { bootScript, inlineCodeOf } from './inline-code.ts'
import { moduleSourcesOf } from './module-sources.ts'
import { scriptsOf } from './page-scripts.ts'
import { readStyleSheet, rulesFor, type StyleSheet, wordsIn, writeFullStyleSheet } from './page-style.ts'

/** Elements with which Vite and vite-react-ssg would make the page request its scripts and styles at once. */
const REMOVED = [
  'script[type=module][src^="/assets/"]',
  'link[rel=stylesheet][href^="/assets/"]',
  'script:contains(__staticRouterHydrationData)',
  'script:contains(SCRIPT_COMMENT_PLACEHOLDER)',
].join()

/** Placeholder for a page's style rules until all pages are rendered. */
const RULES_PLACEHOLDER = '/* style rules of the page */'

export interface FinishOptions {
  /** Attributes of the boot script's element, by page. Settings inside the script would change its hash. */
  bootAttributes: Readonly<Record<string, Record<string, string>>>
  /** JSON-LD of a page or a document; `name` is the last part of its path. */
  structuredData: (route: string, name: string) => Promise<object | undefined>
  /** Called with the folder of the finished pages. */
  onFinished: (outDir: string) => Promise<void>
}

type Hooks = Required<Pick<ViteReactSSGOptions, 'onBeforePageRender' | 'onPageRendered' | 'onFinished'>>

const ROOT = '<div id="root"></div>'
/** A style element has only text. No page can contain another one (`refuseInlineCode`). */
const [RAW_TEXT, RAW_TEXT_END] = ['<style type="text/plain">', '</style>']

/**
 * Hooks of vite-react-ssg that replace its scripts in each page with the boot script, and the style sheet
 * with the page's own rules. The build fails if a page still has inline code that the CSP blocks.
 */
export function finishingHooks(site: BuildSite, outDir: string, options: FinishOptions): Hooks {
  const { bootAttributes, structuredData, onFinished } = options
  let sheet: StyleSheet | undefined
  /** Words by route: all documents have the same rules, so that one policy covers them. */
  const words = new Map<string, Set<string>>()
  const files = new Map<string, string>()

  return {
    // vite-react-ssg parses each page with jsdom, for links that this site does not use. Raw text is fast.
    onBeforePageRender: (_, html) => html.replace(ROOT, RAW_TEXT + ROOT + RAW_TEXT_END),

    async onPageRendered(path, html) {
      const pathname = `/${path.replace(/^\//, '')}`
      const route = routeAt(site.routing, pathname)
      if (!route)
        throw new Error(
          `"${path}" is prerendered, but "routing" in src/prerender.config.ts has no page at this path`,
        )
      const $ = load(html.replace(RAW_TEXT, '').replace(RAW_TEXT_END, ''))
      $(REMOVED).remove()
      refuseInlineCode(path, $)
      removeLineBreaks($)
      sheet ??= readStyleSheet(outDir)
      $('[data-rh]').removeAttr('data-rh')
      const used = words.get(route) ?? wordsIn(moduleSourcesOf(site, outDir, route))
      for (const element of $('*'))
        for (const value of Object.values($(element).attr() ?? {}))
          for (const word of value.split(/\s+/)) used.add(word)
      words.set(route, used)
      files.set(fileOf(pathname), route)

      const names = scriptsOf(site, outDir, route).map(script => script.slice(SCRIPT_FOLDER.length))
      const boot = $('<script>')
        .attr({
          [`data-${SCRIPTS}`]: names.join(' '),
          [`data-${DOCUMENT_PATH}`]: withoutSlash(pathname),
          ...bootAttributes[route],
        })
        .text(await bootScript(site, route))
      const style = $('<style>').attr(`data-${FULL_STYLE_SHEET}`, `/${sheet.file}`).text(RULES_PLACEHOLDER)
      // The charset must be in the first 1,024 bytes; vite-react-ssg puts page tags before index.html's own.
      $('head').prepend($('meta[charset]'), style, boot)
      const data = await structuredData(route, path.slice(path.lastIndexOf('/') + 1))
      if (data)
        $('<script type="application/ld+json">')
          // In a script element, `</script` or `<!--` in the data would be parsed as markup.
          .text(JSON.stringify(data).replaceAll('<', String.raw`\u003c`))
          .appendTo('head')
      return $.html()
    },

    async onFinished(dir) {
      const full = sheet ?? readStyleSheet(outDir)
      const rules = new Map([...words].map(([route, used]) => [route, rulesFor(full, used)]))
      for (const [name, route] of files) {
        const page = readFileSync(join(dir, name), 'utf8')
        writeFileSync(
          join(dir, name),
          page.replace(RULES_PLACEHOLDER, () => rules.get(route) ?? ''),
        )
      }
      writeFullStyleSheet(dir, full)
      // Manifests and loader data of Vite and vite-react-ssg that no client requests.
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
    throw new Error(`${path}: unexpected inline code, which the CSP blocks:\n${unexpected.join('\n')}`)
}

/** Removes the line breaks of index.html, but not of posts, where they separate words. */
export function removeLineBreaks($: CheerioAPI): void {
  $('html, head, body')
    .contents()
    .filter((_, node) => 'data' in node && node.data.trim() === '')
    .remove()
}
