/** Reads the counters that the sandbox has stored, and opens pages that collect counts. */
import { headerMachine } from '../../../machines/header/machine.ts'
import { readCounters } from '../../../src/server/reports/storage.ts'
import type { Site } from '../../support/served-site.ts'
import { expect } from 'playwright/test'
import type { Visitor } from '../support/visitor.ts'

/** The counter for a scroll that changes the header. */
export const HEADER_SCROLLED = `transition|${headerMachine.id}|bar.transparent: page.scrolled [0]|bar.transparent`
/** The counter that each page with the layout increments once. */
export const HEADER_SHOWN = `reached|${headerMachine.id}|bar.transparent`

/** Returns counts by key, summed over all buckets. */
export async function countsIn({ sandbox }: Site): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const [key, , count] of await readCounters(sandbox.newsletter.database, '0', '9'))
    sums[key] = (sums[key] ?? 0) + count
  return sums
}
export const countOf = async (site: Site, key: string): Promise<number> => (await countsIn(site))[key] ?? 0

export const clearCounts = ({ sandbox }: Site): Promise<unknown> =>
  sandbox.newsletter.database.execute('DELETE FROM report_counts')

/** Runs in the page. Hides the page for a moment, as if the visitor had switched to another tab. */
export function hideForAMoment(): void {
  for (const [hidden, visibilityState] of [
    [true, 'hidden'],
    [false, 'visible'],
  ]) {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
}

/** Opens a page, moves the mouse over it, and waits until its collector runs. */
export async function openCollecting(visitor: Visitor, path: string) {
  await visitor.goto(path)
  await visitor.moveMouse()
  const isCollecting = () =>
    visitor.evaluate(async () => {
      const script = performance
        .getEntriesByType('resource')
        .find(({ name }) => /\/assets\/collector-[^/]*\.js$/.test(name))
      // The import resolves once the script and the code that waits for it have run.
      if (script) await import(script.name)
      return script !== undefined
    })
  await expect.poll(isCollecting).toBe(true)
}
