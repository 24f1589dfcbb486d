/**
 * Each page contains only the rules that its code can use. Without this module every page would contain the whole style
 * sheet: two of them would no longer fit into the packets that a connection begins with (`firstPackets` in the budgets).
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PurgeCSS } from 'purgecss'
import type { PageId } from '../config/paths.ts'
import { allScriptsOf } from './page-scripts.ts'

/** Characters between which UnoCSS, too, looks for class names. */
const SEPARATORS = /[\s'"`;{}]+/
/** Class names that components compose from content (`floor-${colour}`): they do not stand in the scripts as words. */
const COMPOSED = /^floor-/

/** Path of the style sheet that the bundler wrote. Throws if there is not exactly one. */
function sheetOf(outDir: string): string {
  const assets = join(outDir, 'assets')
  const sheets = readdirSync(assets).filter(file => file.endsWith('.css'))
  if (sheets.length !== 1)
    throw new Error(`expected one style sheet in ${assets}, found: ${sheets.join(', ')}`)
  return join(assets, sheets[0] as string)
}

const styles = new Map<string, Promise<string>>()

/** The part of a build's style sheet that a page needs: all rules for class names in its scripts, late ones included. */
export function pageStyle(outDir: string, page: PageId): Promise<string> {
  const key = `${outDir} ${page}`
  const known = styles.get(key)
  if (known) return known
  const made = purge(
    readFileSync(sheetOf(outDir), 'utf8').trim(),
    allScriptsOf(outDir, page).map(file => readFileSync(join(outDir, file), 'utf8')),
  )
  styles.set(key, made)
  return made
}

async function purge(sheet: string, scripts: readonly string[]): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    css: [{ raw: sheet }],
    content: scripts.map(raw => ({ raw, extension: 'js' })),
    defaultExtractor: text => text.split(SEPARATORS),
    safelist: { standard: [COMPOSED] },
  })
  if (!result || result.css.includes('</')) throw new Error('the style sheet cannot be inlined')
  return result.css
}

/** Removes the font faces from the whole sheet: every page has them, and a second set would lay out all text again. */
export function removeFaces(outDir: string): void {
  const sheet = sheetOf(outDir)
  writeFileSync(sheet, readFileSync(sheet, 'utf8').replace(/@font-face\{[^}]*\}/g, ''))
}
