import { copy, schemaOf } from '../../company/schemas.ts'

export const weeksTexts = {
  title: ['Ten weeks,', 'five Fridays'],
  lead: 'A usual project. Every dot is a week, and the line shows how much you have in hand by then.',
}

/**
 * Parts of a typical project. `until` is the last week of each part.
 * @before-launch Check the weeks of a usual project
 */
export const weeks = [
  {
    label: 'Week 1',
    until: 1,
    title: 'Facts',
    description:
      'Two days at your desk. We find the figure that should move and try out the largest risk. On Friday you sign one page, or we part without a bill.',
  },
  {
    label: 'Week 2',
    until: 2,
    title: 'Paper',
    description: 'Screens and data on paper. The first release is a page that opens on your own phone.',
  },
  {
    label: 'Weeks 3 to 8',
    until: 8,
    title: 'Releases',
    description:
      'A release every second Friday, and a half-hour call about what you liked least. The next release answers it.',
  },
  {
    label: 'Week 9',
    until: 9,
    title: 'Load',
    description:
      'We replay your busiest day against the system, and fix what breaks before anyone depends on it.',
  },
  {
    label: 'Week 10',
    until: 10,
    title: 'Handover',
    description:
      'Your team ships a release with us beside them. We measure the figure from week 1 again and write it down.',
  },
]

export const schema = schemaOf(() => ({
  weeksTexts: copy,
  weeks: copy,
}))
