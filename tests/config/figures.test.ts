/** Limits on the repository's size, not counting owners' content. A commit that raises a limit says why. */
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { figures } from './figures.ts'

const ceilings = {
  'lines of README.md': 60,
  'lines about 1.0.0 in CHANGELOG.md': 80,
  'lines of docs/': 1400,
  'decision records': 20,
  'npm scripts': 25,
  'packages': 57,
  'product lines': 26_850,
  'test lines': 20_050,
  'folders at the top': 8,
  'comment lines over 110 columns': 3,
} satisfies Record<keyof ReturnType<typeof figures>, number>

it.skipIf(!existsSync('.git'))('no figure is above its ceiling', () => {
  const counted = figures()
  expect(counted['product lines']).toBeGreaterThan(1000)
  const above = Object.entries(ceilings)
    .map(([name, ceiling]) => ({ name, ceiling, count: counted[name as keyof typeof ceilings] }))
    .filter(({ ceiling, count }) => count > ceiling)
  expect(above, 'Delete something, or raise the ceiling and say why in the commit').toEqual([])
})
