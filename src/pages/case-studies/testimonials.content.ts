import { z } from 'zod'
import { caseStudies } from './content.ts'
import { nonBlank, schemaOf, type ContentOf } from '../../company/schemas.ts'

export const testimonialsTitle = 'What clients say'

const MOST = 5

/** Returns the text shown next to a rating's dots. */
export const ratingText = (rating: number): string => `${rating} out of ${MOST}`

/**
 * The first quote is large. `study` is the title of the case study that also shows the quote.
 * @before-launch Replace the sample quotes
 */
export const testimonials: ContentOf<typeof schema>['testimonials'] = [
  {
    quote:
      'On day one they asked which number had to move. On the last day it had moved, and it was on our wall.',
    author: 'Head of operations',
    role: 'retail chain',
    rating: 5,
    study: 'A checkout that people finish',
  },
  {
    quote: 'The agent says so when it does not know. That is why my desk trusts it.',
    author: 'Claims manager',
    role: 'freight company',
    rating: 5,
    study: 'Freight claims without the phone',
  },
  {
    quote: 'On Saturdays we see patients again. The week’s order is written before I think of it.',
    author: 'Founder',
    role: 'clinic group',
    rating: 5,
    study: 'Stock that orders itself',
  },
]

export const schema = schemaOf(() => ({
  testimonials: z.array(
    z.object({
      quote: nonBlank,
      author: nonBlank,
      role: nonBlank,
      rating: z.number().int().min(1).max(MOST),
      study: z.enum(caseStudies.map(({ title }) => title)).optional(),
    }),
  ),
}))
