import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { classesIn } from '../../support/css-classes.ts'
import { SANDBOX_DIST } from '../../../sandbox/build.ts'

const assets = join(import.meta.dirname, '../../..', SANDBOX_DIST, 'assets')
const known = classesIn(
  readdirSync(assets)
    .filter(name => name.endsWith('.css'))
    .map(name => readFileSync(join(assets, name), 'utf8'))
    .join(''),
)

const sheets = new Map<string, Set<string>>()
const namesIn = (sheet: string) => {
  const names = sheets.get(sheet) ?? classesIn(sheet)
  sheets.set(sheet, names)
  return names
}

/** Classes that a page wears just now, that the whole sheet has rules for, and the page has not. */
export async function withoutRules(page: Page): Promise<string[]> {
  const { sheet, worn } = await page.evaluate(() => ({
    sheet: document.querySelector('link[rel="stylesheet"]')
      ? undefined
      : document.querySelector('style[data-full-style-sheet]')?.textContent,
    worn: [...new Set([...document.querySelectorAll('[class]')].flatMap(element => [...element.classList]))],
  }))
  return sheet === undefined ? [] : worn.filter(name => known.has(name) && !namesIn(sheet).has(name))
}
