import { inWords, withCapital } from '../../company/format.ts'
import { copy, schemaOf } from '../../company/schemas.ts'

/**
 * Parts of a typical project. `until` is the last week of each part.
 * @before-launch Check the weeks of a usual project
 */
export const weeks = [
  {
    until: 1,
    title: 'Facts',
    description:
      'Two days at your desk, the figure that should move, and the largest risk tried out. On Friday you sign one page, or we part without a bill.',
  },
  {
    until: 2,
    title: 'Paper',
    description: 'Screens and data on paper. The first release is a page that opens on your own phones.',
  },
  {
    until: 8,
    title: 'Releases',
    description:
      'A release every second Friday, and half an hour on the telephone with what you liked least. Its answer is in the next one.',
  },
  {
    until: 9,
    title: 'Load',
    description:
      'Your busiest day, played against the system. What breaks is mended while nobody waits for it.',
  },
  {
    until: 10,
    title: 'Handover',
    description:
      'Your people run a release with us beside them. The figure of week 1 is measured again, and written down.',
  },
]

const total = weeks.at(-1)?.until ?? 0

export const weeksTexts = {
  title: [`${withCapital(inWords(total))} weeks,`, `${inWords(Math.floor(total / 2))} Fridays`],
  lead: 'A usual project. Every dot is a week; the line holds what you have in your hands by then.',
}

export const weekLabel = (from: number, until: number): string =>
  from < until ? `Weeks ${from} to ${until}` : `Week ${until}`

export const schema = schemaOf(() => ({
  weeksTexts: copy,
  weeks: copy,
}))
