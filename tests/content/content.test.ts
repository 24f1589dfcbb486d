import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { checkContent, declaredIn, placeholdersIn } from '../../src/vite/check-content.ts'
import { scoreOf } from '../../src/pages/logdhan/journal-panel.tsx'
import { type CurveSpec, dotsOf, drawingOf, gridOf } from '../../src/ui/mirror-curve.ts'
import { timeline, values, schema as aboutSchema } from '../../src/pages/about/content.ts'
import {
  caseStudies,
  type CaseStudy,
  type Proof,
  schema as caseStudiesSchema,
} from '../../src/pages/case-studies/content.ts'
import { company, wellKnown, schema as companySchema } from '../../src/company/company.ts'
import {
  caseStudiesHeader,
  measurements,
  schema as measurementSchema,
} from '../../src/pages/case-studies/measurement.content.ts'
import { aboutHeader } from '../../src/pages/about/header-drawing.content.ts'
import { contactResult } from '../../src/forms/contact-form.content.ts'
import { heroDrawings } from '../../src/pages/home/content.ts'
import { legalPages, schema as legalSchema } from '../../src/company/legal.ts'
import {
  annualSaving,
  paidPlans,
  plans,
  savingText,
  schema as plansSchema,
} from '../../src/pages/logdhan/plans.content.ts'
import { pricePerCredit, prices } from '../../src/company/prices.ts'
import { coverPath } from '../../src/company/image-paths.ts'
import { blogDrawing, blogHeader, newestPosts, olderPosts, postDetails } from '../../src/posts/content.ts'
import { sampleJournal, sampleProject } from '../../src/company/products.ts'
import { copy, curve as curveSchema, headerDrawing, logo as logoSchema } from '../../src/company/schemas.ts'
import { linksOf, pages, schema as pagesSchema } from '../../src/company/pages.ts'
import { process, schema as processSchema } from '../../src/pages/services/process.content.ts'
import {
  testimonials,
  schema as testimonialsSchema,
} from '../../src/pages/case-studies/testimonials.content.ts'
import { services, schema as servicesSchema } from '../../src/company/services.ts'

describe('checkContent', () => {
  /** Checks one value of a content file, as the build does. */
  const check = (file: string, name: string, value: unknown, schema: z.ZodType = copy) =>
    checkContent({ content: [{ file, name, value, schema }], problems: [] })

  it('the content of the site is valid', () => {
    expect(() => checkContent()).not.toThrow()
  })

  it.each([
    ['lead', { schema: { title: copy }, title: 'One', lead: '' }, 'must not be empty'],
    ['default.title', { default: { title: '' } }, 'must not be empty'],
    ['schema.title', { schema: { title: 'copy' }, title: 'One' }, 'must be the schema of a value'],
    ['schema.titel', { schema: { titel: copy } }, 'must be the schema of a value'],
  ])('names the file and %s when a value is empty or does not match its schema', (name, exports, problem) => {
    expect(() => checkContent(declaredIn({ '../folder/new.ts': exports }))).toThrow(
      `  src/folder/new.ts: ${name}: ${problem}`,
    )
  })

  it('does not require schemas for functions', () => {
    expect(() => checkContent(declaredIn({ '../new.ts': { price: () => '₹1' } }))).not.toThrow()
  })

  it('apostrophes are typographic, except in quotes from the specification and names of the company', () => {
    const texts = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(texts)
          : []
    const isStraight = (text: string) => /\p{L}'\p{L}|"/u.test(text)
    const names = texts(company).filter(isStraight)
    const straight = declaredIn()
      .content.flatMap(({ value }) => texts(value))
      .filter(text => isStraight(names.reduce((rest, name) => rest.replaceAll(name, ''), text)))
    expect(straight).toEqual([contactResult.sent.text])
  })

  it('reports every invalid field with its text, length and rule', () => {
    const wrong = { ...company, phone: '080 41', address: { ...company.address, country: 'India' } }
    const checkCompany = () => check('company/company.ts', 'company', wrong, companySchema.company)
    expect(checkCompany).toThrow('src/company/company.ts: company.address.country: ')
    expect(checkCompany).toThrow(
      'src/company/company.ts: company.phone: "080 41" (6 characters): must be an international number, like +91 80 0000 0000',
    )
    const home = { ...pages.home, title: 'Software, from Pune' }
    expect(() => check('company/pages.ts', 'pages', { ...pages, home }, pagesSchema.pages)).toThrow(
      'Invalid content:\n  src/company/pages.ts: pages.home.title: "Software, from Pune" has 19 characters; a title has 50 to 60',
    )
    expect(() => check('pages/home/content.ts', 'hero', { caption: { first: ' ' } })).toThrow(
      'src/pages/home/content.ts: hero.caption.first: must not be empty',
    )
    expect(() => check('pages/home/content.ts', 'hero', { lead: 'a\u000Bb' })).toThrow(
      'src/pages/home/content.ts: hero.lead: "a\u000Bb" (3 characters): contains the invisible character U+000B',
    )
  })

  it('reports text that two files share only once', () => {
    const value = { ...company, phone: '080 41' }
    const checked = { file: 'company.ts', name: 'company', value, schema: companySchema.company }
    expect(() => checkContent({ content: [checked, { ...checked, file: 'copy.ts' }], problems: [] })).toThrow(
      /^[^\n]+\n[^\n]+$/,
    )
  })

  it.each([
    ['without a closed line', { rows: [1, 1], openness: 0 }, 'change its rows, symmetry or openness'],
    ['with odd and even row lengths', { rows: [2, 3, 2] }, 'odd and of even numbers'],
  ])('says how to change a drawing %s', (_, curve, message) => {
    const drawing = { curve: { symmetry: 'both', ...curve }, caption: 'Dots' }
    expect(headerDrawing.safeParse(drawing).error?.issues).toMatchObject([
      { path: ['curve'], message: expect.stringContaining(message) },
    ])
  })

  // docs/decisions/0014-fonts-and-drawings.md
  it.each([
    ['ಕನ್ನಡ', '"ಕ" (U+0C95), "ನ" (U+0CA8), "್" (U+0CCD), "ಡ" (U+0CA1)'],
    ['中文', '"中" (U+4E2D), "文" (U+6587)'],
    ['१२ steps', '"१" (U+0967), "२" (U+0968)'],
  ])("lists the characters of %s that the site's fonts lack", (text, characters) => {
    expect(() => check('pages/home/content.ts', 'hero', { caption: { first: `One ${text}` } })).toThrow(
      `src/pages/home/content.ts: hero.caption.first: "One ${text}" has ${characters}`,
    )
  })

  it('accepts letters that all systems have, symbols, emoji, names of the company, and outlines', () => {
    const value = {
      first: 'Zoë, Łódź, 5 µs, 3 Ω, Привет, ₹ → ✓ 🚀',
      second: `By ${company.legalName}, ${company.address.locality}`,
      kannada: 'ಚುಕ್ಕಿ',
    }
    expect(() => check('pages/home/content.ts', 'hero', value)).not.toThrow()
  })
})

const posts = [...newestPosts, ...olderPosts]

/** The list with a changed first element. */
const withFirst = <Item extends object>([first, ...rest]: readonly Item[], changes: Partial<Item>) => [
  { ...first, ...changes },
  ...rest,
]

/** The case studies with a different first figure. */
const withResult = (changes: Partial<CaseStudy['results'][number]>) =>
  withFirst(caseStudies, {
    results: withFirst(caseStudies[0]?.results ?? [], changes) as CaseStudy['results'],
  })

describe('schemas', () => {
  const { logdhan } = company
  const [study = { title: '' }] = caseStudies
  const measurement = measurements[study.title]
  const { android } = wellKnown
  const table = { columns: ['a', 'b'], rows: [['1', '2', '3']] }
  const appScheme = 'LogDhan://'
  const home = (changes: object) => ({ ...pages, home: { ...pages.home, ...changes } })
  const expectRefused = (schema: z.ZodType, value: unknown, path: string) =>
    expect(schema.safeParse(value).error?.issues.map(issue => issue.path.join('.'))).toEqual([path])

  it.each([
    ['bookingUrl', 'http://booking.example'],
    ['origin', `${company.origin}/`],
    ['origin', 'https://a.in/site'],
    ['origin', 'https://zoë.example'],
    ['phone', '080 0000 0000'],
    ['phone', '+49 (0)89 1234567'],
    ['name', 'a'.repeat(31)],
    ['shortName', 'a'.repeat(13)],
    ['founded', '2023-13'],
    ['founded', 'Nov 2023'],
  ])('the company schema rejects the %s %s', (field, value) => {
    expectRefused(companySchema.company, { ...company, [field]: value }, field)
  })

  it.each([
    ['milestones', aboutSchema.timeline, timeline],
    ['values', aboutSchema.values, values],
    ['services', servicesSchema.services, services],
    ['case studies', caseStudiesSchema.caseStudies, caseStudies],
  ])('the content can have one or six %s, but must have at least one', (_, schema, list) => {
    for (const count of [1, 6])
      expect(schema.safeParse(Array.from({ length: count }, () => list[0])).success).toBe(true)
    expectRefused(schema, [], '')
  })

  it.each<[what: string, schema: z.ZodType, value: unknown, path: string]>([
    ['text that is NaN', copy, { net: NaN }, 'net'],
    ['missing text', copy, { lead: undefined }, 'lead'],
    ['a row with an o', headerDrawing, { ...aboutHeader, curve: { rows: ['xo'] } }, 'curve.rows.0'],
    ['an outside row with an x', headerDrawing, { ...aboutHeader, left: ['ox'] }, 'left.0'],
    [
      'a scheme with slashes',
      companySchema.company,
      { ...company, logdhan: { ...logdhan, appScheme } },
      'logdhan.appScheme',
    ],
    [
      'a one-word package name',
      companySchema.wellKnown,
      { ...wellKnown, android: { ...android, package: 'logdhan' } },
      'android.package',
    ],
    [
      'a short fingerprint',
      companySchema.wellKnown,
      { ...wellKnown, android: { ...android, certificates: ['00:11'] } },
      'android.certificates.0',
    ],
    ['an app without a team', companySchema.wellKnown, { ...wellKnown, ios: { appId: 'a' } }, 'ios.appId'],
    ['three steps', processSchema.process, { ...process, steps: process.steps.slice(1) }, 'steps'],
    [
      'a figure that its drawing does not show',
      caseStudiesSchema.caseStudies,
      withResult({ improvement: '-70%' }),
      '0.results.0.improvement',
    ],
    [
      'an explanation without the number of dots',
      caseStudiesSchema.caseStudies,
      withResult({ explanation: 'Most carts.' }),
      '0.results.0.explanation',
    ],
    [
      'a measurement that does not fall by the percentage of its figure',
      measurementSchema.measurements,
      {
        ...measurements,
        [study.title]: { ...measurement, dots: { total: 10, columns: 10, before: 10, after: 1 } },
      },
      `${study.title}.dots`,
    ],
    [
      'a measurement of a removed case study',
      measurementSchema.measurements,
      { ...measurements, Removed: measurement },
      '',
    ],
    [
      'a caption with the wrong number of dots',
      headerDrawing,
      { ...aboutHeader, caption: '99 hours' },
      'caption',
    ],
    ['a month in words', aboutSchema.timeline, withFirst(timeline, { date: 'Feb 2024' }), '0.date'],
    [
      'the quote of a removed case study',
      testimonialsSchema.testimonials,
      withFirst(testimonials, { study: 'Removed' }),
      '0.study',
    ],
    ['six stars', testimonialsSchema.testimonials, withFirst(testimonials, { rating: 6 }), '0.rating'],
    [
      'a best value with dearer credits',
      plansSchema.plans,
      plans.map(plan => (plan.bestValue ? { ...plan, credits: 1 } : plan)),
      '',
    ],
    ['a plan with two features', plansSchema.plans, withFirst(plans, { features: ['a', 'b'] }), '0.features'],
    [
      'a cell without a column',
      legalSchema.legalPages,
      withFirst(legalPages, { sections: [{ heading: 'a', table }] }),
      '0.sections.0.table',
    ],
    [
      'two headings with the same id',
      legalSchema.legalPages,
      withFirst(legalPages, { sections: [{ heading: 'Who we are?' }, { heading: 'Who we are' }] }),
      '0.sections',
    ],
    ['a title of 49 characters', pagesSchema.pages, home({ title: 'a'.repeat(49) }), 'home.title'],
    ['a title of 61 characters', pagesSchema.pages, home({ title: 'a'.repeat(61) }), 'home.title'],
    ['a short description', pagesSchema.pages, home({ description: 'a'.repeat(119) }), 'home.description'],
    ['a long description', pagesSchema.pages, home({ description: 'a'.repeat(161) }), 'home.description'],
  ])('reject %s', (_, schema, value, path) => {
    expectRefused(schema, value, path)
  })
})

it('finds placeholders, and accepts real values', () => {
  const contact = { phone: '+91 80 0000 0000', email: 'hello@company.example' }
  expect(placeholdersIn({ name: 'Acme Digital', contact, country: 'IN' })).toEqual([
    'name',
    'contact.phone',
    'contact.email',
  ])
  expect(placeholdersIn({ ...company, name: 'Kaveri Software' })).not.toContain('name')
})

describe('prices', () => {
  it.each(paidPlans)('rounds the price per credit of $name to a hundredth', plan => {
    const perCredit = Number(pricePerCredit(plan).replace(/[^\d.]/g, ''))
    const credits = Number(plan.credits)
    expect(Math.abs(perCredit * credits - plan.totalCost)).toBeLessThanOrEqual(credits * 0.005)
  })

  it("the annual plan's saving is the difference from twelve monthly payments", () => {
    const [monthly, yearly] = ['monthly', 'yearly'].map(
      billing => plans.find(plan => plan.billing === billing)?.totalCost ?? NaN,
    )
    expect(annualSaving).toBe((monthly ?? NaN) * 12 - (yearly ?? NaN))
  })

  it.each([
    [189, 700, `You save ₹189 against twelve months of ${prices.monthly.name}, and get 700 more credits.`],
    [189, 0, `You save ₹189 against twelve months of ${prices.monthly.name}.`],
    [189, -5, `You save ₹189 against twelve months of ${prices.monthly.name}, with 5 fewer credits.`],
    [0, 700, undefined],
    [-111, 700, undefined],
  ])('shows a saving of ₹%i and %i additional credits as %s', (saving, more, text) => {
    expect(savingText(saving, more)).toBe(text)
  })
})

it('the header and the footer link to the pages that set isInHeader or isInFooter, in order', () => {
  const entries = [
    { name: 'Careers', path: '/careers', isInFooter: true, isInHeader: true },
    { name: 'Draft', path: '/draft' },
    { name: 'Press', path: '/press', isInFooter: true },
  ]
  const careers = { label: 'Careers', to: '/careers' }
  expect(linksOf(entries, 'isInFooter')).toEqual([careers, { label: 'Press', to: '/press' }])
  expect(linksOf(entries, 'isInHeader')).toEqual([careers])
})

// https://www.w3.org/TR/SVG2/coords.html#ViewBoxAttribute
it.each([
  ['0 0 24 24', 'M0 0h24v12z', true],
  ['-2 -1.5 24 12', 'M0 0h24v12z', true],
  ['0, 0,2.4e1  24', 'M0 0h24v12z', true],
  ['0 0 24', 'M0 0h24v12z', false],
  ['0 0 0 24', 'M0 0h24v12z', false],
  ['0 0 1..2 24', 'M0 0h24v12z', false],
  ['0 0 24 24"', 'M0 0h24v12z', false],
  ['0 0 24 24', 'h24v12z', false],
  ['0 0 24 24', 'M0 0"/><script>', false],
])('a logo with the viewBox "%s" and the path "%s" is valid: %s', (viewBox, path, isValid) => {
  expect(logoSchema.safeParse({ viewBox, path }).success).toBe(isValid)
})

const stepsDone = {
  rows: sampleProject.lanes.map(lane => 'x'.repeat(lane.done)),
  symmetry: 'none',
  seed: sampleProject.seed,
  openness: 0.9,
} as const

describe('drawings', () => {
  const fields = Object.keys(curveSchema.shape)
  const isCurve = (value: object): value is CurveSpec =>
    'rows' in value && Object.keys(value).every(field => fields.includes(field))
  /** All drawings in a value, with their paths. */
  const curvesIn = (value: unknown, at: string): [at: string, curve: CurveSpec][] => {
    if (typeof value !== 'object' || value === null) return []
    if (isCurve(value)) return [[at, value]]
    return Object.entries(value).flatMap(([key, child]) => curvesIn(child, `${at}.${key}`))
  }
  const inContent = declaredIn().content.flatMap(({ file, name, value }) =>
    curvesIn(value, `${file} ${name}`),
  )
  const curves: [at: string, curve: CurveSpec][] = [
    ...inContent,
    ...[[1], [2], [9], [17, 1], [1, 8, 16], [1, 1, 40], [60, 60, 60]].map(
      (readTimes): [string, CurveSpec] => [
        `blog header, posts of ${readTimes.join()} minutes`,
        blogDrawing(readTimes, readTimes.length)?.curve ?? { rows: [] },
      ],
    ),
    [
      'journal',
      {
        rows: sampleJournal.kept.map(week => week.replaceAll('o', '.')),
        symmetry: 'none',
        seed: sampleJournal.seed,
        openness: 0.75,
      },
    ],
    ['modules of the suite', stepsDone],
  ]

  it('the content has drawings for sections, headers, posts and social images', () => {
    const found = inContent.map(([, curve]) => curve)
    const covers = Object.values(postDetails).map(({ image }) => image)
    for (const curve of [aboutHeader.curve, heroDrawings.wide.line, pages.home.image.curve, ...covers])
      expect(found).toContainEqual(curve)
  })

  it.each(curves)('%s has the number of closed lines and the seed that the content sets', (_, curve) => {
    const drawing = drawingOf(curve)
    expect(drawing.paths).toHaveLength(curve.lines ?? 1)
    for (const path of drawing.paths) expect(path).toMatch(/^M.*z$/)
    expect(drawing.seed).toBe(curve.seed ?? drawing.seed)
  })
})

// SVG 2, 8.11: the stroke is not scaled, so a cover's line is as wide as the other lines.
it.each(posts.map(({ slug }) => slug))('the line on the cover of %s is always 2 px wide', async slug => {
  const { generatedAssets } = await import('../../src/vite/generated-assets.ts')
  const svg = String(await generatedAssets[coverPath(slug)]?.())
  expect(svg).toMatch(/<path d="[^"]+" stroke-width="2"[^>]* vector-effect="non-scaling-stroke"/)
})

describe('drawings of figures', () => {
  it('the sample journal has a result for each session that it marks', () => {
    const marks = sampleJournal.kept.join('').replaceAll('.', '')
    expect(scoreOf(['xo', '.x'])).toEqual({ inside: 2, sessions: 3, score: 67 })
    expect(sampleJournal.sessions).toHaveLength(marks.length)
  })

  it.each([
    [[1], 1, ['x'], '1 minute of reading'],
    [[4, 5, 4], 3, ['xxxx.', 'xxxxx', 'xxxx.'], '13 minutes of reading'],
    [[4, 2, 1], 40, ['xxxx', 'xx..', 'x...'], 'The newest 3 posts, 7 minutes of reading'],
    [[8], 1, ['xxxxxxxx'], '8 minutes of reading'],
    [[19], 1, ['xxxxxxxx', 'xxxxxxxx', 'xxx.....'], '19 minutes of reading'],
    [[], 0, undefined, undefined],
  ])(
    "for posts that take %j minutes, out of %i, the blog's header has a dot for each minute",
    (readTimes, count, rows, caption) => {
      const drawing = blogDrawing(readTimes, count)
      expect(drawing?.curve.rows).toEqual(rows)
      expect(drawing?.caption).toBe(caption)
    },
  )

  it("the blog's header has dots only for the posts on the page", () => {
    const minutes = newestPosts.reduce((sum, { readTime }) => sum + readTime, 0)
    expect(dotsOf(blogHeader?.curve.rows ?? [])).toHaveLength(minutes)
  })

  it.each([1, 5, 6, 7, 21, 29, 60])('%i dots form a grid with one closed line', count => {
    expect(drawingOf(gridOf(count))).toMatchObject({ dots: { length: count }, paths: { length: 1 } })
  })

  it('the header of the case studies shows each figure that is a line, with the dots outside it', () => {
    const isHeld = (icon: Proof) => icon.kind === 'held'
    const icons = caseStudies.flatMap(({ results }) => results.map(({ icon }) => icon).find(isHeld) ?? [])
    const { curve, left, below = [] } = caseStudiesHeader ?? {}
    expect(
      [{ curve, left }, ...below].map(({ curve: line, left: rows = [] }) => [
        line,
        rows.join('').replaceAll('.', '').length,
      ]),
    ).toEqual(icons.map(icon => [icon.held, dotsOf(icon.rows).length - dotsOf(icon.held.rows).length]))
  })
})
