/** Counters that the sandbox has stored, and pages that collect them. */
import { headerMachine } from '../../../machines/header/machine.ts'
import { readCounters } from '../../../src/server/reporting/storage.ts'
import type { Site } from '../../support/served-site.ts'
import { expect } from '../support/test.ts'
import type { Visitor } from '../support/visitor.ts'

/** Counted when scrolling changes the header. */
export const SCROLLED = `transition|${headerMachine.id}|bar.transparent: page.scrolled [0]|bar.transparent`
/** Counted once on each page with the layout. */
export const SHOWN = `reached|${headerMachine.id}|bar.transparent`

/** Count of a key, over all classes. */
export const countOf = async ({ sandbox }: Site, key: string) =>
  (await readCounters(sandbox.newsletter.database, '0', '9'))
    .filter(([stored]) => stored === key)
    .reduce((sum, [, , count]) => sum + count, 0)

/** Waits until the page's collector runs. */
const expectCollecting = (visitor: Visitor) =>
  expect
    .poll(() =>
      visitor.evaluate(async () => {
        const script = performance
          .getEntriesByType('resource')
          .find(({ name }) => /\/assets\/collector-[^/]*\.js$/.test(name))
        // Resolves when the script and whatever waits for it have run.
        if (script) await import(script.name)
        return script !== undefined
      }),
    )
    .toBe(true)

/** Opens a page and touches it, so that it collects. */
export async function openCollecting(visitor: Visitor, path: string) {
  await visitor.goto(path)
  await visitor.moveMouse()
  await expectCollecting(visitor)
}
