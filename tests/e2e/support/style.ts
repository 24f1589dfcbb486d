import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { classesIn } from '../../support/css-classes.ts'
import { SANDBOX_DIST } from '../../../sandbox/build.ts'

const assets = join(import.meta.dirname, '../../..', SANDBOX_DIST, 'assets')
const classesOfFullSheet = classesIn(
  readdirSync(assets)
    .filter(name => name.endsWith('.css'))
    .map(name => readFileSync(join(assets, name), 'utf8'))
    .join(''),
)

const classesBySheet = new Map<string, Set<string>>()
const cachedClassesIn = (sheet: string) => {
  const classes = classesBySheet.get(sheet) ?? classesIn(sheet)
  classesBySheet.set(sheet, classes)
  return classes
}

/** Classes in the current document whose rules exist in the full style sheet, but not in the page's inlined one. */
export async function classesWithoutRules(page: Page): Promise<string[]> {
  const { sheet, used } = await page.evaluate(() => ({
    sheet: document.querySelector('link[rel="stylesheet"]')
      ? undefined
      : document.querySelector('style[data-full-style-sheet]')?.textContent,
    used: [...new Set([...document.querySelectorAll('[class]')].flatMap(element => [...element.classList]))],
  }))
  return sheet === undefined
    ? []
    : used.filter(name => classesOfFullSheet.has(name) && !cachedClassesIn(sheet).has(name))
}
