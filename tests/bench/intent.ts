/**
 * `npm run bench:intent [-- --runs 5]`: how long the first interaction takes on a slow phone (slow 4G, CPU slowed four
 * times) after three idle seconds: until something is to be seen, until the part that was used is hydrated, and until
 * every part of the page is. Milliseconds, medians; they hold for the machine that printed them.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { routesOf } from '../../src/build/host/routes.ts'
import { browserArguments, findBrowser } from '../e2e/support/browser.ts'
import { startServer } from '../../sandbox/host-server.ts'
import { interactions, measureInteraction, type Times } from './first-interaction.ts'
import { median } from './median.ts'

const dist = join(import.meta.dirname, '../../dist')
const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, cpu: { type: 'string', default: '4' } },
})
const site = await startServer({ root: dist, routes: routesOf(dist) })
const browser = await chromium.launch({
  args: browserArguments,
  ...(findBrowser() ? { executablePath: findBrowser() as string } : {}),
})

try {
  console.log('first interaction                 seen      part     whole')
  for (const interaction of interactions) {
    const all: Times[] = []
    for (let run = 0; run < Number(options.runs); run++)
      all.push(await measureInteraction(browser, site.origin, interaction, Number(options.cpu)))
    console.log(
      `${interaction.name.padEnd(30)} ${median(all.map(one => one.seen))
        .toFixed(0)
        .padStart(7)} ${median(all.map(one => one.part))
        .toFixed(0)
        .padStart(9)} ${median(all.map(one => one.whole))
        .toFixed(0)
        .padStart(9)}`,
    )
  }
} finally {
  await browser.close()
  await site.close()
}
