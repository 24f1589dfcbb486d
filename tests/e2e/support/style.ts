import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { SANDBOX_DIST } from '../../../tools/sandbox/build.ts'
import { classesIn } from '../../support/css-classes.ts'

const assets = join(import.meta.dirname, '../../..', SANDBOX_DIST, 'assets')

/** Classes in the full style sheet. Client navigation adds that style sheet to a page. */
const allClasses = readdirSync(assets)
  .filter(name => name.endsWith('.css'))
  .map(name => classesIn(readFileSync(join(assets, name), 'utf8')))

/**
 * Returns the classes in the document (including on elements added by scripts) whose rules are in the full
 * style sheet but not in the inlined one.
 */
export async function missingClasses(page: Page): Promise<string[]> {
  const [inlined, used] = await page.evaluate(() => {
    const style = document.querySelector<HTMLStyleElement>('style[data-sheet]')
    const isFull = document.querySelector(`link[href="${style?.dataset['sheet'] ?? ''}"]`) !== null
    const elements = style && !isFull ? [...document.querySelectorAll('[class]')] : []
    return [style?.textContent ?? '', [...new Set(elements.flatMap(({ classList }) => [...classList]))]]
  })
  const styled = classesIn(inlined)
  return used.filter(name => !styled.has(name) && allClasses.some(classes => classes.has(name)))
}
