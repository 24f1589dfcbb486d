import { z } from 'zod'
import { rowsOf } from '../ui/mirror-curve.ts'
import { countOf, withCapital } from './format.ts'
import { floor, headerDrawing, nonBlank, schemaOf, type ContentOf, type HeaderDrawing } from './schemas.ts'

/** @before-launch Replace the sample services */
export const services: ContentOf<typeof schema>['services'] = [
  {
    title: 'Mobile apps',
    description:
      'Android and iOS from one codebase, or native where the device demands it. The app works on a train with no signal.',
    features: ['React Native', 'Kotlin and Swift', 'Offline first'],
    colour: 'brand',
  },
  {
    title: 'Web applications',
    description: 'Pages that load fast on a ₹9,000 phone, and dashboards that people keep open all day.',
    features: ['React', 'Prerendered pages', 'Accessibility'],
    colour: 'brand',
  },
  {
    title: 'Backend systems',
    description: 'APIs, queues and databases, with backups we have actually restored.',
    features: ['Node and Go', 'PostgreSQL', 'Monitoring'],
    colour: 'brand',
  },
  {
    title: 'AI agents',
    description: 'Agents that do one job, show their work, and ask when they are not sure.',
    features: ['Tool use', 'Human approval', 'Audit trail'],
    colour: 'brand',
  },
  {
    title: 'Custom language models',
    description: 'Models tuned on your documents, in your account. You own the weights.',
    features: ['Fine-tuning', 'Evaluation sets', 'Private hosting'],
    colour: 'brand',
  },
]

export const servicesIntro = {
  title: [withCapital(countOf(services.length, 'thing')), 'we build'],
  lead: 'One team, from the first conversation to a running system.',
}

/**
 * Price of the sample project on the services page, in rupees.
 * @before-launch Replace the sample price
 */
export const samplePrice = 640_000

export const servicesDrawing: HeaderDrawing = { curve: rowsOf(services.length) }

export const schema = schemaOf(() => ({
  samplePrice: z.number().positive(),
  servicesDrawing: headerDrawing,
  services: z
    .array(
      z.object({ title: nonBlank, description: nonBlank, features: z.array(nonBlank).min(2), colour: floor }),
    )
    .min(1)
    .max(7, 'must have at most 7 entries, because their names share a row'),
}))
