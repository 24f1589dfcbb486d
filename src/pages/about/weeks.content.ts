import { z } from 'zod'
import { countOf, withCapital } from '../../company/format.ts'
import { copyWith, schemaOf } from '../../company/schemas.ts'
import { projectProcess } from '../services/process.content.ts'

/**
 * Parts of a typical project. `until` is the last week of each part, `step` the title of its step in
 * src/pages/services/process.content.ts.
 * @before-launch Check the weeks of a typical project
 */
export const weeks = [
  {
    until: 1,
    step: 'Discovery',
    title: 'Facts',
    description:
      'Two days at your desk. We find the figure that should move, and test the largest risk. At the end of the week you sign one page, or we part without a bill.',
  },
  {
    until: 2,
    step: 'Design',
    title: 'Paper',
    description: 'Screens and data on paper. The first release is a page that opens on your own phone.',
  },
  {
    until: 8,
    step: 'Development',
    title: 'Releases',
    description:
      'A release every second Friday, and a half-hour call about what you liked least. The next release fixes that.',
  },
  {
    until: 9,
    step: 'Deployment',
    title: 'Load',
    description:
      'We replay your busiest day against the system, and fix what breaks before anyone depends on it.',
  },
  {
    until: 10,
    step: 'Deployment',
    title: 'Handover',
    description:
      'Your team ships a release with us beside them. We measure the figure from week 1 again and write it down.',
  },
]

export const totalWeeks = weeks.at(-1)?.until ?? 0

export const weeksTexts = {
  title: [`${withCapital(countOf(totalWeeks, 'week'))},`, countOf(Math.floor(totalWeeks / 2), 'Friday')],
  lead: 'A typical project. Every dot is a week, every second Friday brings a release, and each promise stands with the weeks that test it.',
}

export const weekLabel = (step: string, from: number, until: number): string =>
  from < until ? `${step}, weeks\u00A0${from}\u00A0to\u00A0${until}` : `${step}, week\u00A0${until}`

export const schema = schemaOf(() => ({
  weeks: z.array(copyWith({ step: z.enum(projectProcess.steps.map(({ title }) => title)) })).min(1),
}))
