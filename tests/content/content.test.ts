import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { requirements } from '#machines/requirements.ts'
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import { checkContent, declaredIn, placeholdersIn } from '#src/content/check-content.ts'
import { scoreOf } from '#src/components/sections/journal-panel.tsx'
import { type CurveSpec, dotsOf, drawingOf } from '#shared/mirror-curve.ts'
import { timeline, values, schema as aboutSchema } from '#src/content/about.ts'
import { caseStudies, schema as caseStudiesSchema } from '#src/content/case-studies.ts'
import { company, wellKnown, schema as companySchema } from '#src/content/company.ts'
import { caseStudiesHeader, measurements } from '#src/content/measurements.ts'
import { aboutHeader } from '#src/content/about-header.ts'
import { contactIntro, contactResult } from '#src/content/contact.ts'
import { heroDrawings } from '#src/content/hero.ts'
import { legalPages, schema as legalSchema } from '#src/content/legal.ts'
import { annualSaving, paidPlans, plans, savingText, schema as plansSchema } from '#src/content/plans.ts'
import { pricePerCredit } from '#src/content/prices.ts'
import { coverPath } from '#src/content/image-paths.ts'
import { blogDrawing, blogHeader, newestPosts, olderPosts, postDetails } from '#src/content/posts.ts'
import {
  logdhanProduct,
  productsIntro,
  sampleJournal,
  sampleProject,
  suiteProduct,
} from '#src/content/products.ts'
import { copy, curve as curveSchema, headerDrawing, logo as logoSchema } from '#src/content/schemas.ts'
import { linksOf, pages, schema as pagesSchema } from '#src/content/pages.ts'
import { process, schema as processSchema } from '#src/content/process.ts'
import { testimonials, schema as testimonialsSchema } from '#src/content/testimonials.ts'
import { services, schema as servicesSchema } from '#src/content/services.ts'

describe('checkContent', () => {
  it('current content -> no error', () => {
    expect(() => checkContent()).not.toThrow()
  })

  it.each([
    [
      'value without a schema',
      { schema: { title: copy }, title: 'One', lead: 'Two' },
      'lead: has no schema. Add it to',
    ],
    ['file without schemas', { title: 'One' }, 'title: has no schema. Add it to'],
    ['JSON', { default: { title: 'One' }, title: 'One' }, 'default: has no schema. Add it to'],
    [
      'schema that is none',
      { schema: { title: 'copy' }, title: 'One' },
      'schema.title: must be the schema of a value',
    ],
    ['schema without its value', { schema: { titel: copy } }, 'schema.titel: must be the schema of a value'],
  ])('%s -> error with file and name', (_, exports, problem) => {
    expect(() => checkContent(declaredIn({ './folder/new.ts': exports }))).toThrow(
      `  src/content/folder/new.ts: ${problem}`,
    )
  })

  it('apostrophes -> typographic, but in the words of the specification and what the owner writes of the company', () => {
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

  it('functions of a file -> without a schema', () => {
    expect(() => checkContent(declaredIn({ './new.ts': { price: () => '₹1' } }))).not.toThrow()
  })

  it('invalid values -> one error with file, field and reason of each', () => {
    const invalid = { ...company, email: 'nobody', address: { ...company.address, country: 'India' } }
    expect(() =>
      checkContent({
        content: [{ file: 'company.ts', name: 'company', value: invalid, schema: companySchema.company }],
        problems: [],
      }),
    ).toThrow(/src\/content\/company\.ts: company\.email: .+\n.*company\.address\.country/)
  })

  it('text of a wrong length -> file, field, text, length and rule', () => {
    const home = { ...pages.home, title: 'Software, from Pune' }
    expect(() =>
      checkContent({
        content: [{ file: 'pages.ts', name: 'pages', value: { ...pages, home }, schema: pagesSchema.pages }],
        problems: [],
      }),
    ).toThrow(
      'Invalid content:\n  src/content/pages.ts: pages.home.title: "Software, from Pune" has 19 characters; a title has 50 to 60',
    )
  })

  it('same text in two files -> reported once', () => {
    const value = { ...company, phone: '080 41' }
    const checked = { file: 'company.ts', name: 'company', value, schema: companySchema.company }
    expect(() => checkContent({ content: [checked, { ...checked, file: 'copy.ts' }], problems: [] })).toThrow(
      /^[^\n]+\n[^\n]+$/,
    )
  })

  it('drawing without a closed line -> what to change', () => {
    const drawing = { curve: { rows: [1, 1], symmetry: 'both', openness: 0 }, caption: 'Two dots' }
    expect(headerDrawing.safeParse(drawing).error?.issues).toMatchObject([
      { path: ['curve'], message: expect.stringContaining('change its rows, symmetry or openness') },
    ])
  })

  it('drawing with rows of odd and of even numbers -> which kind of row to use', () => {
    const drawing = { curve: { rows: [2, 3, 2], symmetry: 'both' }, caption: 'Seven dots' }
    expect(headerDrawing.safeParse(drawing).error?.issues).toMatchObject([
      { path: ['curve'], message: expect.stringContaining('odd and of even numbers') },
    ])
  })

  it('other invalid text -> the text and its length, too', () => {
    expect(() =>
      checkContent({
        content: [
          {
            file: 'company.ts',
            name: 'company',
            value: { ...company, phone: '080 41' },
            schema: companySchema.company,
          },
        ],
        problems: [],
      }),
    ).toThrow(
      'src/content/company.ts: company.phone: "080 41" (6 characters): must be an international number, like +91 80 0000 0000',
    )
  })

  it('empty nested text -> error with its path', () => {
    const value = { caption: { first: ' ' } }
    expect(() =>
      checkContent({ content: [{ file: 'hero.ts', name: 'hero', value, schema: copy }], problems: [] }),
    ).toThrow('src/content/hero.ts: hero.caption.first: must not be empty')
  })

  // docs/decisions/0014-fonts-and-drawings.md
  it.each([
    ['ಕನ್ನಡ', '"ಕ" (U+0C95), "ನ" (U+0CA8), "್" (U+0CCD), "ಡ" (U+0CA1)'],
    ['Tamil தமிழ்', '"த" (U+0BA4)'],
    ['中文', '"中" (U+4E2D), "文" (U+6587)'],
    ['१२ steps', '"१" (U+0967), "२" (U+0968)'],
  ])('text %s of a page -> error with file, field and characters', (text, characters) => {
    const value = { caption: { first: `One ${text}` } }
    expect(() =>
      checkContent({ content: [{ file: 'hero.ts', name: 'hero', value, schema: copy }], problems: [] }),
    ).toThrow(`src/content/hero.ts: hero.caption.first: "One ${text}" has ${characters}`)
  })

  it('letters that all systems have, signs and emoji; the names of a company; an outline -> accepted', () => {
    const value = {
      first: 'Zoë, Łódź, 5 µs, 3 Ω, Привет, ₹ → ✓ 🚀',
      second: `By ${company.legalName}, ${company.address.locality}`,
      kannada: 'ಚುಕ್ಕಿ',
    }
    expect(() =>
      checkContent({ content: [{ file: 'hero.ts', name: 'hero', value, schema: copy }], problems: [] }),
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
    ['copy without empty text', copy, { lead: ' ' }, 'lead'],
    ['copy without NaN', copy, { net: NaN }, 'net'],
    ['copy without missing values', copy, { lead: undefined }, 'lead'],
    ['curve rows of x and .', headerDrawing, { ...aboutHeader, curve: { rows: ['xo'] } }, 'curve.rows.0'],
    ['outside dots as o and .', headerDrawing, { ...aboutHeader, left: ['ox'] }, 'left.0'],
    [
      'https addresses',
      companySchema.company,
      { ...company, bookingUrl: 'http://booking.example' },
      'bookingUrl',
    ],
    [
      'origin without a final slash',
      companySchema.company,
      { ...company, origin: `${company.origin}/` },
      'origin',
    ],
    ['international phone number', companySchema.company, { ...company, phone: '080 0000 0000' }, 'phone'],
    [
      'phone number without "(0)"',
      companySchema.company,
      { ...company, phone: '+49 (0)89 1234567' },
      'phone',
    ],
    ['origin without a path', companySchema.company, { ...company, origin: 'https://a.in/site' }, 'origin'],
    ['origin in ASCII', companySchema.company, { ...company, origin: 'https://zoë.example' }, 'origin'],
    [
      'short name of 12 characters',
      companySchema.company,
      { ...company, shortName: 'a'.repeat(13) },
      'shortName',
    ],
    ['founded in a month', companySchema.company, { ...company, founded: '2023-13' }, 'founded'],
    ['founded as YYYY-MM', companySchema.company, { ...company, founded: 'Nov 2023' }, 'founded'],
    [
      'URL scheme of the app',
      companySchema.company,
      { ...company, logdhan: { ...logdhan, appScheme: 'LogDhan://' } },
      'logdhan.appScheme',
    ],
    [
      'Android package name',
      companySchema.wellKnown,
      { ...wellKnown, android: { ...android, package: 'logdhan' } },
      'android.package',
    ],
    [
      'SHA-256 fingerprint',
      companySchema.wellKnown,
      { ...wellKnown, android: { ...android, certificates: ['00:11'] } },
      'android.certificates.0',
    ],
    [
      'iOS team ID and bundle ID',
      companySchema.wellKnown,
      { ...wellKnown, ios: { appId: 'logdhan' } },
      'ios.appId',
    ],
    ['7 milestones', aboutSchema.timeline, timeline.slice(1), ''],
    ['4 values', aboutSchema.values, values.slice(1), ''],
    ['5 services', servicesSchema.services, services.slice(1), ''],
    ['4 steps of the process', processSchema.process, { ...process, steps: process.steps.slice(1) }, 'steps'],
    ['3 case studies', caseStudiesSchema.caseStudies, caseStudies.slice(1), ''],
    ['3 testimonials', testimonialsSchema.testimonials, testimonials.slice(1), ''],
    [
      'testimonials with 5 stars',
      testimonialsSchema.testimonials,
      withFirst(testimonials, { rating: 4 as 5 }),
      '0.rating',
    ],
    ['3 plans', plansSchema.plans, plans.slice(1), ''],
    [
      'plans with at least 3 features',
      plansSchema.plans,
      withFirst(plans, { features: ['a', 'b'] }),
      '0.features',
    ],
    [
      'a cell per column in each row of a table',
      legalSchema.legalPages,
      withFirst(legalPages, { sections: [{ heading: 'a', table }] }),
      '0.sections.0.table',
    ],
    [
      'sections with headings of their own',
      legalSchema.legalPages,
      withFirst(legalPages, { sections: [{ heading: 'Who we are?' }, { heading: 'Who we are' }] }),
      '0.sections',
    ],
    ['title of 50 characters or more', pagesSchema.pages, withHome({ title: 'a'.repeat(49) }), 'home.title'],
    ['title of 60 characters or less', pagesSchema.pages, withHome({ title: 'a'.repeat(61) }), 'home.title'],
    [
      'description of 120 characters or more',
      pagesSchema.pages,
      withHome({ description: 'a'.repeat(119) }),
      'home.description',
    ],
    [
      'description of 160 characters or less',
      pagesSchema.pages,
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

it('entries of pages that ask for a link in header or footer -> links with their names, in their order', () => {
  const entries = [
    { name: 'Careers', path: '/careers', isInFooter: true, isInHeader: true },
    { name: 'Draft', path: '/draft' },
    { name: 'Press', path: '/press', isInFooter: true },
  ]
  const careers = { label: 'Careers', to: '/careers' }
  expect(linksOf(entries, 'isInFooter')).toEqual([careers, { label: 'Press', to: '/press' }])
  expect(linksOf(entries, 'isInHeader')).toEqual([careers])
})

describe('logo of an SVG', () => {
  const isValid = (viewBox: string, path = 'M0 0h24v12z') => logoSchema.safeParse({ viewBox, path }).success

  // https://www.w3.org/TR/SVG2/coords.html#ViewBoxAttribute
  it.each(['0 0 24 24', '-2 -1.5 24 12', '0,0,24,24', '0, 0, 24, 24', '0  0 2.4e1 24'])(
    'viewBox "%s" -> valid',
    viewBox => expect(isValid(viewBox)).toBe(true),
  )

  it.each(['', '0 0 24', '0 0 24 24 1', '0 0 0 24', '0 0 24 -1', '0 0 1..2 24', '0 0 24px 24', '0 0 24 24"'])(
    'viewBox "%s" -> invalid',
    viewBox => expect(isValid(viewBox)).toBe(false),
  )

  it.each(['', 'h24v12z', 'M0 0"/><script>', 'url(#a)'])('path "%s" -> invalid', path =>
    expect(isValid('0 0 24 24', path)).toBe(false),
  )
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
  /** All drawings in a value, by their place. */
  const curvesIn = (value: unknown, at: string): [at: string, curve: CurveSpec][] => {
    if (typeof value !== 'object' || value === null) return []
    if (isCurve(value)) return [[at, value]]
    return Object.entries(value).flatMap(([key, child]) => curvesIn(child, `${at}.${key}`))
  }
  const named = declaredIn().content.flatMap(({ file, name, value }) => curvesIn(value, `${file} ${name}`))
  const curves: Record<string, CurveSpec> = {
    ...Object.fromEntries(named),
    ...Object.fromEntries(
      [[1], [2], [9], [17, 1], [1, 8, 16], [1, 1, 40], [60, 60, 60]].map(readTimes => [
        `blog header, posts of ${readTimes.join()} minutes`,
        blogDrawing(readTimes, readTimes.length)?.curve ?? { rows: [] },
      ]),
    ),
    'journal': {
      rows: sampleJournal.kept.map(week => week.replaceAll('o', '.')),
      symmetry: 'none',
      seed: sampleJournal.seed,
      openness: 0.75,
    },
    'modules of the suite': stepsDone,
  }

  it('drawings in the content -> found: of sections, headers, posts and social images', () => {
    const found = Object.values(curves)
    for (const one of [
      aboutHeader.curve,
      heroDrawings.wide.line,
      pages.home.image.curve,
      ...Object.values(postDetails).map(({ image }) => image),
    ])
      expect(found).toContainEqual(one)
  })

  it.each(Object.entries(curves))(
    '%s -> one closed line, or as many as the content names, at the seed that it names, if it names one',
    (_, curve) => {
      const drawing = drawingOf(curve)
      expect(drawing.paths).toHaveLength(curve.lines ?? 1)
      for (const path of drawing.paths) expect(path).toMatch(/^M.*z$/)
      expect(drawing.seed).toBe(curve.seed ?? drawing.seed)
    },
  )

  it('posts -> covers that all differ', () => {
    const covers = Object.values(postDetails).map(({ image }) => drawingOf(image).paths.join(''))
    expect(new Set(covers).size).toBe(posts.length)
  })
})

// SVG 2, 8.11: the stroke is drawn after the scaling of the image, so that a cover has the line of other drawings at each size.
it.each(posts.map(({ slug }) => slug))('cover of %s -> its line is 2 px wide at each size', async slug => {
  const { generatedAssets } = await import('#src/build/generated-assets.ts')
  const svg = String(await generatedAssets[coverPath(slug)]?.())
  expect(svg).toMatch(/<path d="[^"]+" stroke-width="2"[^>]* vector-effect="non-scaling-stroke"/)
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
    [[1], 1, ['x'], '1 minute of reading'],
    [[4, 5, 4], 3, ['xxxx.', 'xxxxx', 'xxxx.'], '13 minutes of reading'],
    [[4, 2, 1], 40, ['xxxx', 'xx..', 'x...'], 'The newest 3 posts, 7 minutes of reading'],
    [[8], 1, ['xxxxxxxx'], '8 minutes of reading'],
    [[19], 1, ['xxxxxxxx', 'xxxxxxxx', 'xxx.....'], '19 minutes of reading'],
  ])(
    'posts that take %j minutes, of %i -> header with a dot for each minute, a row for each post, several for a long one: %j, "%s"',
    (readTimes, count, rows, caption) => {
      const drawing = blogDrawing(readTimes, count)
      expect(drawing?.curve.rows).toEqual(rows)
      expect(drawing).not.toHaveProperty('left')
      expect(drawing?.caption).toBe(caption)
    },
  )

  it('header of the blog -> no dot for a post that is not on the page', () => {
    const minutes = newestPosts.reduce((sum, { readTime }) => sum + readTime, 0)
    expect(dotsOf(blogHeader?.curve.rows ?? [])).toHaveLength(minutes)
  })

  it('header of the products -> a line for each product with a dot for each part, named by its caption', () => {
    const { first, ...second } = productsIntro.drawing
    for (const [{ curve, caption }, name, parts, count] of [
      [first, logdhanProduct.name, logdhanProduct.features, 'five'],
      [second, suiteProduct.name, suiteProduct.modules, 'four'],
    ] as const) {
      expect(drawingOf(curve).dots).toHaveLength(parts.length)
      expect(caption).toBe(`${name}: ${count} parts`)
    }
  })

  it('modules of the suite -> the steps of the sample project that are done, as the caption says', () => {
    const done = sampleProject.lanes.reduce((sum, lane) => sum + lane.done, 0)
    expect(dotsOf(stepsDone.rows)).toHaveLength(done)
    expect(suiteProduct.modulesCaption).toContain(`${done} steps`)
  })

  it('blog without posts -> header without a drawing', () => {
    expect(blogDrawing([], 0)).toBeUndefined()
  })

  it('page headers -> dots for the months of the timeline, from the first to the last one, and for 24 hours', () => {
    const [first = new Date(0), last = new Date(0)] = [timeline[0], timeline.at(-1)].map(
      item => new Date(item?.year ?? ''),
    )
    const months = (last.getFullYear() - first.getFullYear()) * 12 + last.getMonth() - first.getMonth() + 1
    // The timeline begins when the company is founded. `npm run check:launch` asks another company to count again.
    if (placeholdersIn(company.legalName).length > 0) {
      expect(dotsOf(aboutHeader.curve.rows)).toHaveLength(months)
      expect(aboutHeader.caption).toMatch(/^Twenty-one months/)
      expect(months).toBe(21)
    }
    expect(dotsOf(contactIntro.drawing.curve.rows)).toHaveLength(24)
  })

  it('header of the case studies -> for each study, the dots of its first figure', () => {
    const count = (rows: readonly string[], mark: string) =>
      [...rows.join('')].filter(sign => sign === mark).length
    const { curve, left } = caseStudiesHeader
    const drawn = caseStudies.map((_, i) => {
      const rows = [i * 3, i * 3 + 2] as const
      return [count(curve.rows.slice(...rows), 'x'), count(left.slice(...rows), 'o')]
    })
    const figures = caseStudies.map(({ results: [result] }) => {
      if (result?.icon.kind !== 'held') throw new Error('the first figure of a case study is not a line')
      const held = dotsOf(result.icon.held.rows).length
      return [held, result.icon.total - held]
    })
    expect(drawn).toEqual(figures)
  })

  it('measurements -> as much lost less as the first figure of the study says, in whole percents', () => {
    const shares = caseStudies.map(({ title }) => {
      const { before, after } = measurements[title]?.dots ?? { before: 1, after: 1 }
      return Math.trunc(((before - after) / before) * 100)
    })
    expect(shares).toEqual(
      caseStudies.map(({ results: [result] }) => Math.abs(Number.parseInt(result?.improvement ?? '', 10))),
    )
  })
})

describe('response timeout', () => {
  const seconds = `${RESPONSE_TIMEOUT_MS / 1000} seconds`

  it('sentences that name it -> the value of machines/timeouts.ts', () => {
    expect(contactResult.reasons.timeout).toContain(seconds)
    expect(requirements.checkoutTimeout.text).toContain(seconds)
  })
})
