/**
 * Each page contains only the style rules whose class names its scripts or its HTML contain, and all rules without a class. With the
 * full style sheet, two pages would exceed the first packets of a connection (`firstPackets` in tools/bench/budgets.json).
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PurgeCSS } from 'purgecss'
import { parseVariantGroup } from 'unocss'
import type { RouteId } from '../../content/paths.ts'
import { CODE_CLASS } from '../../build/mdx.ts'
import { allScriptsOf } from './page-scripts.ts'

/** The separators between which UnoCSS looks for class names. */
const SEPARATORS = /[\s'"`;{}]+/
/** Class names that components compose from content (`floor-${colour}`). Those of a post are in no script that it loads. */
const COMPOSED = /^floor-/
/** PurgeCSS removes selectors of pseudo-classes alone, such as `:focus-visible`, unless they are listed. */
const PSEUDO = /^:/
/** Class names of highlighted code, which the build writes. */
const HIGHLIGHTED = new RegExp(`^${CODE_CLASS}`)

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

/**
 * Returns the rules of the full style sheet without class names and those whose class names are in a page's HTML, or in its scripts,
 * dynamic imports included. The HTML has parts that no script has, such as the archive of the blog.
 */
export function pageStyle(outDir: string, page: RouteId, html: string): Promise<string> {
  const key = `${outDir} ${page}`
  const known = styles.get(key)
  if (known) return known
  const made = purge(
    readFileSync(sheetOf(outDir), 'utf8').trim(),
    [
      ...allScriptsOf(outDir, page).map(file => readFileSync(join(outDir, file), 'utf8')),
      ...(page === 'post' ? postSources() : [classesOf(html)]),
    ],
    page === 'post' ? [COMPOSED, HIGHLIGHTED] : [],
  )
  styles.set(key, made)
  return made
}

const SECTIONS = join(import.meta.dirname, '../../components/sections')

/**
 * The scripts of posts do not contain their texts, so this is the code that renders them (`post*.tsx`), with variant groups
 * expanded as in scripts. All posts have the same rules, so that one policy allows them.
 */
const postSources = () =>
  readdirSync(SECTIONS)
    .filter(file => file.startsWith('post'))
    .map(file => parseVariantGroup(readFileSync(join(SECTIONS, file), 'utf8')).expanded)

async function purge(sheet: string, scripts: readonly string[], keep: RegExp[]): Promise<string> {
  // Only classes are looked for in the scripts: elements and attributes also come from posts, browsers and boot scripts.
  const names = sheet.split(/[^\w-]+/)
  const [result] = await new PurgeCSS().purge({
    css: [{ raw: sheet }],
    content: scripts.map(raw => ({ raw, extension: 'js' })),
    defaultExtractor: text => ({
      classes: text.split(SEPARATORS),
      tags: names,
      ids: names,
      attributes: { names, values: names },
      undetermined: [],
    }),
    safelist: { standard: [PSEUDO, ...keep] },
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
