import { z } from 'zod'
import { copyWith, curve, nonBlank, schemaOf } from '../../company/schemas.ts'

/** @before-launch Check the steps of a project */
export const projectProcess = {
  title: 'Four steps, one line',
  /** Each of the four steps shows one stage of this drawing. */
  curve: { rows: ['xxxx', 'xxxx', 'xxxx'], symmetry: 'both', seed: 1, openness: 1 } as const,
  steps: [
    {
      title: 'Discovery',
      description: 'We collect every fact that the software must respect, and say which are still uncertain.',
    },
    { title: 'Design', description: 'Screens and data are settled on paper, where changes are cheap.' },
    {
      title: 'Development',
      description: 'Built in small steps, with a usable release every second Friday.',
    },
    { title: 'Deployment', description: 'It goes live. Then we watch it, count the errors and fix them.' },
  ],
}

export const schema = schemaOf(() => ({
  projectProcess: copyWith({
    curve,
    steps: z.array(z.object({ title: nonBlank, description: nonBlank })).length(4),
  }),
}))
