/**
 * `npm run bench -- intent [--runs 5] [--cpu 4]`: milliseconds from the first interaction on a slow phone,
 * after the idle preload, to the visible response, to hydration of the part in use, and to hydration of the
 * page. Prints medians; compare them only on the same machine.
 */
import { parseArgs } from 'node:util'
import { interactions, measureInteraction, type Times } from './first-interaction.ts'
import { launchChromium, median, serve } from './support.ts'

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, cpu: { type: 'string', default: '4' } },
})
const site = await serve()
const browser = await launchChromium()

try {
  console.log('first interaction              response  part hydrated  page hydrated')
  for (const interaction of interactions) {
    const all: Times[] = []
    for (let run = 0; run < Number(options.runs); run++)
      all.push(await measureInteraction(browser, site.origin, interaction, Number(options.cpu)))
    const column = (name: keyof Times, width: number) =>
      median(all.map(times => times[name]))
        .toFixed(0)
        .padStart(width)
    console.log(
      `${interaction.name.padEnd(30)} ${column('response', 8)} ${column('partHydrated', 14)} ${column('pageHydrated', 14)}`,
    )
  }
} finally {
  await browser.close()
  await site.close()
}
