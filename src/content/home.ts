import type { CurveData } from './schemas.ts'

export const hero = {
  headline: ['Transforming Ideas', 'into Digital Impact'],
  lead: 'We design, build and run software for companies in India and beyond: mobile, web, backend, AI agents and custom models.',
  primary: 'Explore Our Products',
  secondary: 'Learn More About Our Services',
  caption: {
    kannada: 'ಚುಕ್ಕಿ',
    first: 'chukki, the dots, come first.',
    then: 'Then one line goes round all that found their place, and ends where it began.',
  },
}

/**
 * A line with scattered dots before it: a dot of `loose` is displaced more the further it is from the line. `highlight` is
 * the position of the highlighted dot in grid steps.
 */
export interface HeroDrawing {
  line: CurveData
  loose: readonly string[]
  highlight: readonly [x: number, y: number]
}

export const heroDrawings: { wide: HeroDrawing; tall: HeroDrawing } = {
  wide: {
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
  tall: {
    loose: ['xxxxxxx', 'xxxxxxx', 'xxxxxxx', 'xxx.xxx', 'x.....x'],
    line: {
      rows: [
        '.......',
        '.......',
        '.......',
        '...x...',
        '.xxxxx.',
        'xxxxxxx',
        'xxxxxxx',
        '.xxxxx.',
        '..xxx..',
        '...x...',
      ],
      symmetry: 'lr',
      seed: 8,
      openness: 0.72,
    },
    highlight: [3, 5],
  },
}
