/**
 * Each page contains only the style rules whose class names its modules or its HTML contain, and all rules without a class. With the
 * full style sheet, two pages would exceed the first packets of a connection (`firstPackets` in tools/bench/budgets.json).
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PurgeCSS } from 'purgecss'
import type { BuildSite } from './build-site.ts'
import { moduleSourcesOf } from './module-sources.ts'

/** The separators between which UnoCSS looks for class names. */
const SEPARATORS = /[\s'"`;{}]+/
/** PurgeCSS removes selectors of pseudo-classes alone, such as `:focus-visible`, unless they are listed. */
const PSEUDO = /^:/
/** Path of the full style sheet. Throws if the build does not have exactly one. */
function sheetOf(outDir: string): string {
  const assets = join(outDir, 'assets')
  const sheets = readdirSync(assets).filter(file => file.endsWith('.css'))
  if (sheets.length !== 1)
    throw new Error(`expected one style sheet in ${assets}, found: ${sheets.join(', ')}`)
  return join(assets, sheets[0] as string)
}

const styles = new Map<string, Promise<string>>()

/** Values of the class attributes of HTML. */
const classesOf = (html: string) =>
  [...html.matchAll(/\sclass="([^"]*)"/g)].map(([, names = '']) => names).join(' ')

/** Sources of class names of documents besides their scripts. All documents have the same rules, so that one policy allows them. */
export interface DocumentStyle {
  /** Texts that contain the class names of all documents. */
  sources: () => string[]
  /** Further class names. */
  keep: RegExp[]
}

/**
 * Returns the rules of the full style sheet without class names and those whose class names are in a page's HTML, or in its modules,
 * dynamic imports included; of custom properties and keyframes those that these rules, the HTML or the modules use. The HTML has parts that no script has, such as a list that only the document contains.
 */
export function pageStyle(
  site: BuildSite,
  outDir: string,
  route: string,
  html: string,
  documents: DocumentStyle,
): Promise<string> {
  const key = `${outDir} ${route}`
  const known = styles.get(key)
  if (known) return known
  const isDocument = route === site.routing.documents.route
  const scripts = moduleSourcesOf(site, outDir, route)
  const sheet = readFileSync(sheetOf(outDir), 'utf8').trim()
  const made = isDocument
    ? purge(sheet, [...scripts, ...documents.sources()], { standard: documents.keep, variables: [/./] })
    : purge(sheet, [...scripts, classesOf(html)], { standard: [], variables: variablesIn(html, ...scripts) })
  styles.set(key, made)
  return made
}

/** Names of the custom properties that texts contain. */
const variablesIn = (...texts: string[]) => texts.flatMap(text => text.match(/--[\w-]+/g) ?? [])

async function purge(
  sheet: string,
  scripts: readonly string[],
  keep: { standard: RegExp[]; variables: (RegExp | string)[] },
): Promise<string> {
  // Only classes are looked for in the scripts: elements and attributes also come from posts, browsers and boot scripts.
  const names = [...new Set(sheet.split(/[^\w-]+/))]
  const [result] = await new PurgeCSS().purge({
    css: [{ raw: sheet }],
    // As one text: PurgeCSS merges the names above once for each.
    content: [{ raw: scripts.join('\n'), extension: 'js' }],
    defaultExtractor: text => ({
      classes: text.split(SEPARATORS),
      tags: names,
      ids: names,
      attributes: { names, values: names },
      undetermined: [],
    }),
    // Of the page alone: the full style sheet, which client navigation loads, has them all.
    keyframes: true,
    variables: true,
    safelist: { ...keep, standard: [PSEUDO, ...keep.standard] },
  })
  if (!result || result.css.includes('</'))
    throw new Error('the style rules contain "</" or PurgeCSS returned none, so they cannot be inlined')
  return result.css
}

/** Removes font faces from the full style sheet: every page has them, and a second set causes a new layout. */
export function removeFaces(outDir: string): void {
  const sheet = sheetOf(outDir)
  writeFileSync(sheet, readFileSync(sheet, 'utf8').replace(/@font-face\{[^}]*\}/g, ''))
}
