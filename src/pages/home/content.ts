import { z } from 'zod'
import { curve, nonBlank, schemaOf, type ContentOf } from '../../company/schemas.ts'

/** @before-launch Replace the headline and the lead; `npm run fonts` draws the Kannada word */
export const hero = {
  headline: ['Transforming Ideas', 'into Digital Impact'],
  lead: 'We design, build and run software for companies in India and beyond: mobile, web, backend, AI agents and custom models.',
  primary: 'Explore Our Products',
  secondary: 'Learn More About Our Services',
  caption: {
    kannada: 'ಚುಕ್ಕಿ',
    first: 'chukki, the dots, come first.',
    then: 'Then one line goes round every dot that is in place, and ends where it began.',
  },
}

export const heroDrawings: ContentOf<typeof schema>['heroDrawings'] = {
  wide: {
    far: ['..x...x..', 'x....x...', '...x...x.', '.x....x..', '...x..x..', 'x...x....', '..x....x.'],
    loose: [
      'xxxxxxxxxxxxxx..',
      'xxxxxxxxxxxxx...',
      'xxxxxxxxxxxx....',
      'xxxxxxxxxxxxx...',
      'xxxxxxxxxxxx....',
      'xxxxxxxxxxxxx...',
      'xxxxxxxxxxxxxx..',
    ],
    line: {
      rows: [
        '..............xxxxxxxxx....',
        '.............xxxxxxxxxxx...',
        '............xxxxxxxxxxxxx..',
        '.............xxxxxxxxxxxxxx',
        '............xxxxxxxxxxxxx..',
        '.............xxxxxxxxxxx...',
        '..............xxxxxxxxx....',
      ],
      symmetry: 'ud',
      seed: 15,
      openness: 0.78,
    },
    highlight: [20, 3],
  },
  narrow: {
    loose: ['xxxxxx..', 'xxxxx...', 'xxxx....', 'xxxxx...', 'xxxx....', 'xxxxx...', 'xxxxxx..'],
    line: {
      rows: [
        '......xxxxx..',
        '.....xxxxxxx.',
        '....xxxxxxxx.',
        '.....xxxxxxxx',
        '....xxxxxxxx.',
        '.....xxxxxxx.',
        '......xxxxx..',
      ],
      symmetry: 'ud',
      seed: 93,
      openness: 0.78,
    },
    highlight: [8, 3],
  },
}

/**
 * A line with scattered dots to its left: the further away a `loose` dot is, the more it is displaced.
 * The `far` dots are to the left of the view box, where wide windows have room.
 * `highlight` is the highlighted dot's position, in grid steps.
 */
const heroDrawing = () =>
  z.object({
    line: curve,
    loose: z.array(nonBlank),
    far: z.array(nonBlank).optional(),
    highlight: z.tuple([z.number(), z.number()]),
  })

export const schema = schemaOf(() => ({
  heroDrawings: z.object({ wide: heroDrawing(), narrow: heroDrawing() }),
}))
export type HeroDrawing = z.infer<ReturnType<typeof heroDrawing>>
