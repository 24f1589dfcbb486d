import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { requirements } from '#machines/notes/requirements.ts'
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import { checkContent, placeholdersIn } from '#src/content/check-content.ts'
import { scoreOf } from '#src/components/sections/journal-panel.tsx'
import { type CurveSpec, dotsOf, drawingOf } from '#shared/mirror-curve.ts'
import { about, timeline, values } from '#src/content/about.ts'
import { caseStudies, caseStudiesIntro, testimonials } from '#src/content/case-studies.ts'
import { company, wellKnown } from '#src/content/company.ts'
import { contactIntro, contactResult } from '#src/content/contact.ts'
import * as drawings from '#src/content/drawings.ts'
import { heroDrawings } from '#src/content/home.ts'
import { legalPages } from '#src/content/legal.ts'
import { annualSaving, paidPlans, plans, pricePerCredit, savingText } from '#src/content/plans.ts'
import { blogDrawing, newestPosts, olderPosts, postDetails } from '#src/content/posts.ts'
import { sampleJournal } from '#src/content/products.ts'
import * as schemas from '#src/content/schemas.ts'
import { pages } from '#src/content/pages.ts'
import { process, services } from '#src/content/services.ts'

describe('checkContent', () => {
  it('current content -> no error', () => {
    expect(() => checkContent()).not.toThrow()
  })

  it('invalid values -> one error with file, field and reason of each', () => {
    const invalid = { ...company, email: 'nobody', address: { ...company.address, country: 'India' } }
    expect(() =>
      checkContent([{ file: 'company.ts', name: 'company', value: invalid, schema: schemas.companySchema }]),
    ).toThrow(/src\/content\/company\.ts: company\.email: .+\n.*company\.address\.country/)
  })

  it('text of a wrong length -> file, field, text, length and rule', () => {
    const home = { ...pages.home, title: 'Software, from Pune' }
    expect(() =>
      checkContent([
        { file: 'pages.ts', name: 'pages', value: { ...pages, home }, schema: schemas.pagesSchema },
      ]),
    ).toThrow(
      'Invalid content:\n  src/content/pages.ts: pages.home.title: "Software, from Pune" has 19 characters; a title has 50 to 60',
    )
  })

  it('same text in two files -> reported once', () => {
    const value = { ...company, phone: '080 41' }
    const checked = { file: 'company.ts', name: 'company', value, schema: schemas.companySchema }
    expect(() => checkContent([checked, { ...checked, file: 'copy.ts' }])).toThrow(/^[^\n]+\n[^\n]+$/)
  })

  it('drawing without a closed line -> what to change', () => {
    const drawing = { curve: { rows: [1, 1], symmetry: 'both', openness: 0 }, caption: 'Two dots' }
    expect(schemas.headerDrawingSchema.safeParse(drawing).error?.issues).toMatchObject([
      { path: ['curve'], message: expect.stringContaining('change its rows, symmetry or openness') },
    ])
  })

  it('other invalid text -> the text and its length, too', () => {
    expect(() =>
      checkContent([
        {
          file: 'company.ts',
          name: 'company',
          value: { ...company, phone: '080 41' },
          schema: schemas.companySchema,
        },
      ]),
    ).toThrow(
      'src/content/company.ts: company.phone: "080 41" (6 characters): must be an international number, like +91 80 0000 0000',
    )
  })

  it('empty nested text -> error with its path', () => {
    const value = { caption: { first: ' ' } }
    expect(() =>
      checkContent([{ file: 'home.ts', name: 'hero', value, schema: schemas.copySchema }]),
    ).toThrow('src/content/home.ts: hero.caption.first: must not be empty')
  })

  // docs/decisions/0014-no-text-without-a-font.md
  it.each([
    ['ಕನ್ನಡ', '"ಕ" (U+0C95), "ನ" (U+0CA8), "್" (U+0CCD), "ಡ" (U+0CA1)'],
    ['Tamil தமிழ்', '"த" (U+0BA4)'],
    ['中文', '"中" (U+4E2D), "文" (U+6587)'],
    ['१२ steps', '"१" (U+0967), "२" (U+0968)'],
  ])('text %s of a page -> error with file, field and characters', (text, characters) => {
    const value = { caption: { first: `One ${text}` } }
    expect(() =>
      checkContent([{ file: 'home.ts', name: 'hero', value, schema: schemas.copySchema }]),
    ).toThrow(`src/content/home.ts: hero.caption.first: "One ${text}" has ${characters}`)
  })

  it('letters that all systems have, signs and emoji; the names of a company; an outline -> accepted', () => {
    const value = {
      first: 'Zoë, Łódź, 5 µs, 3 Ω, Привет, ₹ → ✓ 🚀',
      second: `By ${company.legalName}, ${company.address.locality}`,
      kannada: 'ಚುಕ್ಕಿ',
    }
    expect(() =>
      checkContent([{ file: 'home.ts', name: 'hero', value, schema: schemas.copySchema }]),
    ).not.toThrow()
  })
})

const posts = [...newestPosts, ...olderPosts]

/** `list` with changes to its first element. */
const withFirst = <Item extends object>([first, ...rest]: readonly Item[], changes: Partial<Item>) => [
  { ...first, ...changes },
  ...rest,
]

describe('schema rules', () => {
  const { logdhan } = company
  const { android } = wellKnown
  const table = { columns: ['a', 'b'], rows: [['1', '2', '3']] }
  const withHome = (changes: object) => ({ ...pages, home: { ...pages.home, ...changes } })

  it.each<[rule: string, schema: z.ZodType, value: unknown, path: string]>([
    ['copy without empty text', schemas.copySchema, { lead: ' ' }, 'lead'],
    ['copy without NaN', schemas.copySchema, { net: NaN }, 'net'],
    ['copy without missing values', schemas.copySchema, { lead: undefined }, 'lead'],
    [
      'curve rows of x and .',
      schemas.headerDrawingSchema,
      { ...about.drawing, curve: { rows: ['xo'] } },
      'curve.rows.0',
    ],
    ['outside dots as o and .', schemas.headerDrawingSchema, { ...about.drawing, left: ['ox'] }, 'left.0'],
    [
      'https addresses',
      schemas.companySchema,
      { ...company, bookingUrl: 'http://booking.example' },
      'bookingUrl',
    ],
    [
      'origin without a final slash',
      schemas.companySchema,
      { ...company, origin: `${company.origin}/` },
      'origin',
    ],
    ['international phone number', schemas.companySchema, { ...company, phone: '080 0000 0000' }, 'phone'],
    [
      'phone number without "(0)"',
      schemas.companySchema,
      { ...company, phone: '+49 (0)89 1234567' },
      'phone',
    ],
    ['origin without a path', schemas.companySchema, { ...company, origin: 'https://a.in/site' }, 'origin'],
    ['origin in ASCII', schemas.companySchema, { ...company, origin: 'https://zoë.example' }, 'origin'],
    [
      'short name of 12 characters',
      schemas.companySchema,
      { ...company, shortName: 'a'.repeat(13) },
      'shortName',
    ],
    ['founded in a month', schemas.companySchema, { ...company, founded: '2023-13' }, 'founded'],
    ['founded as YYYY-MM', schemas.companySchema, { ...company, founded: 'Nov 2023' }, 'founded'],
    [
      'URL scheme of the app',
      schemas.companySchema,
      { ...company, logdhan: { ...logdhan, appScheme: 'LogDhan://' } },
      'logdhan.appScheme',
    ],
    [
      'Android package name',
      schemas.wellKnownSchema,
      { ...wellKnown, android: { ...android, package: 'logdhan' } },
      'android.package',
    ],
    [
      'SHA-256 fingerprint',
      schemas.wellKnownSchema,
      { ...wellKnown, android: { ...android, certificates: ['00:11'] } },
      'android.certificates.0',
    ],
    [
      'iOS team ID and bundle ID',
      schemas.wellKnownSchema,
      { ...wellKnown, ios: { appId: 'logdhan' } },
      'ios.appId',
    ],
    ['7 milestones', schemas.timelineSchema, timeline.slice(1), ''],
    ['4 values', schemas.valuesSchema, values.slice(1), ''],
    ['5 services', schemas.servicesSchema, services.slice(1), ''],
    ['4 steps of the process', schemas.processSchema, process.steps.slice(1), ''],
    ['3 case studies', schemas.caseStudiesSchema, caseStudies.slice(1), ''],
    ['3 testimonials', schemas.testimonialsSchema, testimonials.slice(1), ''],
    [
      'testimonials with 5 stars',
      schemas.testimonialsSchema,
      withFirst(testimonials, { rating: 4 as 5 }),
      '0.rating',
    ],
    ['3 plans', schemas.plansSchema, plans.slice(1), ''],
    [
      'plans with at least 3 features',
      schemas.plansSchema,
      withFirst(plans, { features: ['a', 'b'] }),
      '0.features',
    ],
    [
      'a cell per column in each row of a table',
      schemas.legalPagesSchema,
      withFirst(legalPages, { sections: [{ heading: 'a', table }] }),
      '0.sections.0.table',
    ],
    [
      'title of 50 characters or more',
      schemas.pagesSchema,
      withHome({ title: 'a'.repeat(49) }),
      'home.title',
    ],
    [
      'title of 60 characters or less',
      schemas.pagesSchema,
      withHome({ title: 'a'.repeat(61) }),
      'home.title',
    ],
    [
      'description of 120 characters or more',
      schemas.pagesSchema,
      withHome({ description: 'a'.repeat(119) }),
      'home.description',
    ],
    [
      'description of 160 characters or less',
      schemas.pagesSchema,
      withHome({ description: 'a'.repeat(161) }),
      'home.description',
    ],
  ])('%s -> rejects other content', (_, schema, value, path) => {
    const issues = schema.safeParse(value).error?.issues
    expect(issues?.map(issue => issue.path.join('.'))).toEqual([path])
  })
})

describe('placeholdersIn', () => {
  it('values that stand for others -> their paths', () => {
    const { phone, email } = { phone: '+91 80 0000 0000', email: 'hello@company.example' }
    expect(placeholdersIn({ name: 'Acme Digital', contact: { phone, email }, country: 'IN' })).toEqual([
      'name',
      'contact.phone',
      'contact.email',
    ])
  })

  it('replaced value -> not in the paths', () => {
    expect(placeholdersIn({ ...company, name: 'Kaveri Software' })).not.toContain('name')
  })
})

describe('prices', () => {
  it.each(paidPlans)('$name -> price per credit, rounded to a hundredth, for all credits', plan => {
    const perCredit = Number(pricePerCredit(plan).replace(/[^\d.]/g, ''))
    const credits = Number(plan.credits)
    expect(Math.abs(perCredit * credits - plan.totalCost)).toBeLessThanOrEqual(credits * 0.005)
  })

  it('annual plan -> its saving is the rest of twelve monthly payments', () => {
    const [monthly, yearly] = ['monthly', 'yearly'].map(
      billing => plans.find(plan => plan.billing === billing)?.totalCost ?? NaN,
    )
    expect(annualSaving).toBe((monthly ?? NaN) * 12 - (yearly ?? NaN))
  })

  it.each([
    [189, 'You save ₹189 against twelve months of Pro Monthly.'],
    [0, undefined],
    [-111, undefined],
  ])('saving of ₹%i -> %s', (saving, text) => {
    expect(savingText(saving)).toBe(text)
  })
})

describe('drawings', () => {
  const curves: Record<string, CurveSpec> = {
    ...Object.fromEntries(values.map(value => [`value ${value.title}`, value.curve])),
    'hero wide': heroDrawings.wide.line,
    'hero tall': heroDrawings.tall.line,
    ...drawings,
    'process': process.curve,
    ...Object.fromEntries(Object.entries(postDetails).map(([slug, { image }]) => [`post ${slug}`, image])),
    ...Object.fromEntries(
      caseStudies.flatMap(study =>
        study.results.flatMap(result =>
          result.icon.kind === 'held' ? [[`case ${result.metric}`, result.icon.held]] : [],
        ),
      ),
    ),
    ...Object.fromEntries(Object.entries(pages).map(([page, { image }]) => [`social ${page}`, image.curve])),
    'about header': about.drawing.curve,
    ...Object.fromEntries(
      [1, 2, 3, 4, 9, 40].map(count => [
        `blog header, ${count} posts`,
        blogDrawing(count, Math.min(count, 3))?.curve ?? { rows: [] },
      ]),
    ),
    'case studies header': caseStudiesIntro.drawing.curve,
    'contact header': contactIntro.drawing.curve,
    'journal': {
      rows: sampleJournal.kept.map(week => week.replaceAll('o', '.')),
      symmetry: 'none',
      seed: sampleJournal.seed,
      openness: 0.75,
    },
  }

  it.each(Object.entries(curves))(
    '%s -> one closed line, at the seed that the content names, if it names one',
    (_, curve) => {
      const drawing = drawingOf(curve)
      expect(drawing.paths).toHaveLength(1)
      expect(drawing.paths[0]).toMatch(/^M.*z$/)
      expect(drawing.seed).toBe(curve.seed ?? drawing.seed)
    },
  )

  it('posts -> covers that all differ', () => {
    const covers = Object.values(postDetails).map(({ image }) => drawingOf(image).paths.join(''))
    expect(new Set(covers).size).toBe(posts.length)
  })
})

describe('drawings of figures', () => {
  const held = caseStudies.flatMap(study => study.results).filter(result => result.icon.kind === 'held')

  it.each(held.map(result => [result.improvement, result] as const))(
    '%s -> the same share of dots inside the line',
    (_, result) => {
      if (result.icon.kind !== 'held') throw new Error('expected an icon of kind held')
      const inside = dotsOf(result.icon.held.rows).length
      expect(dotsOf(result.icon.rows)).toHaveLength(result.icon.total)
      expect(`${Math.round((inside / result.icon.total) * 100)}%`).toBe(result.improvement.replace('-', ''))
      expect(result.explanation).toContain(String(inside))
      expect(result.explanation).toContain(String(result.icon.total))
    },
  )

  it('99.9% -> 1 marked dot of 1000', () => {
    const field = caseStudies.flatMap(study => study.results).find(result => result.icon.kind === 'field')
    expect(field?.improvement).toBe('99.9%')
    expect(field?.icon).toMatchObject({ total: 1000, marked: 1 })
  })

  it('sample journal -> 18 of 22 sessions kept, score 82, an amount per session', () => {
    expect(scoreOf(sampleJournal.kept)).toEqual({ inside: 18, sessions: 22, score: 82 })
    expect(sampleJournal.sessions).toHaveLength(22)
  })

  it.each([
    [1, 1, 0, '1 post on this page'],
    [3, 3, 0, '3 posts on this page'],
    [4, 3, 1, '4 posts on this page'],
    [24, 3, 21, '24 posts on this page'],
    [40, 3, 21, '40 posts on this page'],
  ])(
    'blog of %i posts -> header with %i dots in the line, %i outside, "%s"',
    (posts, inside, outside, caption) => {
      const drawing = blogDrawing(posts, Math.min(posts, 3))
      expect(dotsOf(drawing?.curve.rows ?? [])).toHaveLength(inside)
      expect([...(drawing?.left ?? []).join('')].filter(sign => sign === 'o')).toHaveLength(outside)
      expect(drawing?.caption).toBe(caption)
    },
  )

  it('blog without posts -> header without a drawing', () => {
    expect(blogDrawing(0, 0)).toBeUndefined()
  })

  it('page headers -> dots for 7 milestones, 13 of 20 carts, 24 hours', () => {
    const count = (rows: readonly string[], mark: string) =>
      [...rows.join('')].filter(sign => sign === mark).length
    expect(dotsOf(about.drawing.curve.rows)).toHaveLength(7)
    expect([
      dotsOf(caseStudiesIntro.drawing.curve.rows).length,
      count(caseStudiesIntro.drawing.left, 'o'),
    ]).toEqual([13, 7])
    expect(dotsOf(contactIntro.drawing.curve.rows)).toHaveLength(24)
  })
})

describe('response timeout', () => {
  const seconds = `${RESPONSE_TIMEOUT_MS / 1000} seconds`

  it('sentences that name it -> the value of machines/timeouts.ts', () => {
    expect(contactResult.reasons.timeout).toContain(seconds)
    expect(requirements.checkoutTimeout.text).toContain(seconds)
  })
})
