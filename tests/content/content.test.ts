import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { checkContent, contentWithSchemas, placeholdersIn } from '../../src/content-build/check-content.ts'
import { scoreOf } from '../../src/pages/logdhan/journal-panel.tsx'
import { type CurveSpec, dotsOf, traceCurve, gridOf } from '../../src/ui/mirror-curve.ts'
import { timeline, values, schema as aboutSchema } from '../../src/pages/about/content.ts'
import { caseStudies, schema as caseStudiesSchema } from '../../src/pages/case-studies/content.ts'
import type { ResultIcon } from '../../src/pages/case-studies/content.ts'
import { company, wellKnown, schema as companySchema } from '../../src/company/company.ts'
import {
  caseStudiesDrawing,
  measurements,
  schema as measurementSchema,
} from '../../src/pages/case-studies/measurement.content.ts'
import { aboutDrawing } from '../../src/pages/about/header-drawing.content.ts'
import { contactResult } from '../../src/forms/contact-form.content.ts'
import { legalPages, schema as legalSchema } from '../../src/company/legal.ts'
import { plans, savingText, schema as plansSchema } from '../../src/pages/logdhan/plans.content.ts'
import { prices } from '../../src/company/prices.ts'
import { coverPath } from '../../src/company/image-paths.ts'
import { blogDrawingOf, blogDrawing, newestPosts, olderPosts } from '../../src/posts/content.ts'
import { logdhanProduct, sampleJournal, sampleProject, suiteProduct } from '../../src/company/products.ts'
import { projectRecords, tradeRecords } from '../../src/pages/products/records.content.ts'
import { anyCopy, headerDrawing, logoSchema } from '../../src/company/schemas.ts'
import { footerPageLinksOf, pages, schema as pagesSchema } from '../../src/company/pages.ts'
import { projectProcess, schema as processSchema } from '../../src/pages/services/process.content.ts'
import {
  testimonials,
  schema as testimonialsSchema,
} from '../../src/pages/case-studies/testimonials.content.ts'
import { services, schema as servicesSchema } from '../../src/company/services.ts'

describe('checkContent', () => {
  /** Checks one value of a content file, as the build does. */
  const check = (file: string, name: string, value: unknown, schema: z.ZodType = anyCopy) =>
    checkContent({ content: [{ file, name, value, schema }], problems: [] })

  it('the content of the site is valid', () => {
    expect(() => checkContent()).not.toThrow()
  })

  it.each([
    ['lead', { schema: { title: anyCopy }, title: 'One', lead: '' }, 'must not be empty'],
    ['default.title', { default: { title: '' } }, 'must not be empty'],
    ['schema.title', { schema: { title: 'copy' }, title: 'One' }, 'must be the schema of a value'],
    ['schema.titel', { schema: { titel: anyCopy } }, 'must be the schema of a value'],
  ])('names the file and %s when a value is empty or does not match its schema', (name, exports, problem) => {
    expect(() => checkContent(contentWithSchemas({ '../folder/new.ts': exports }))).toThrow(
      `  src/folder/new.ts: ${name}: ${problem}`,
    )
  })

  it('does not require schemas for functions', () => {
    expect(() => checkContent(contentWithSchemas({ '../new.ts': { price: () => '₹1' } }))).not.toThrow()
  })

  it('apostrophes are typographic, except in company names and quotations from the specification', () => {
    const texts = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(texts)
          : []
    const isStraight = (text: string) => /\p{L}'\p{L}|"/u.test(text)
    const names = texts(company).filter(isStraight)
    const straight = contentWithSchemas()
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
      'Invalid content:\n  src/company/pages.ts: pages.home.title: "Software, from Pune" has 19 characters; a title must have 50 to 60',
    )
    expect(() => check('pages/home/content.ts', 'hero', { caption: { first: ' ' } })).toThrow(
      'src/pages/home/content.ts: hero.caption.first: must not be empty',
    )
    expect(() => check('pages/home/content.ts', 'hero', { lead: 'a\u000Bb' })).toThrow(
      'src/pages/home/content.ts: hero.lead: "a\u000Bb" (3 characters): contains the invisible character U+000B',
    )
  })

  it('reports an invalid field only once if two files share it', () => {
    const value = { ...company, phone: '080 41' }
    const checked = { file: 'company.ts', name: 'company', value, schema: companySchema.company }
    expect(() => checkContent({ content: [checked, { ...checked, file: 'copy.ts' }], problems: [] })).toThrow(
      /^[^\n]+\n[^\n]+$/,
    )
  })

  it.each([
    ['without a closed line', { rows: [1, 1], openness: 0 }, 'change its rows, symmetry or openness'],
    ['with odd and even row lengths', { rows: [2, 3, 2] }, 'mixes odd and even numbers'],
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
  ])("lists the characters in %s that the site's fonts lack", (text, characters) => {
    expect(() => check('pages/home/content.ts', 'hero', { caption: { first: `One ${text}` } })).toThrow(
      `src/pages/home/content.ts: hero.caption.first: "One ${text}" has ${characters}`,
    )
  })

  it('accepts symbols, emoji, company names, words drawn as outlines, and letters that the fonts of all systems have', () => {
    const value = {
      first: 'Zoë, Łódź, 5 µs, 3 Ω, Привет, ₹ → ✓ 🚀',
      second: `By ${company.legalName}, ${company.address.locality}`,
      kannada: 'ಚುಕ್ಕಿ',
    }
    expect(() => check('pages/home/content.ts', 'hero', value)).not.toThrow()
  })
})

const posts = [...newestPosts, ...olderPosts]

/** Returns a copy of a value, with a different value at a path such as `0.date`. */
function withValue(value: object, path: string, changed: unknown): unknown {
  const copied = structuredClone(value)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const parent = keys.reduce((at: object, key) => Reflect.get(at, key) as object, copied)
  Reflect.set(parent, last, changed)
  return copied
}

const pathsOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path }) => path.join('.'))

describe('schemas', () => {
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
    ['logdhan.appScheme', 'LogDhan://'],
  ])('the company cannot have the %s %s', (path, wrong) => {
    expect(pathsOf(companySchema.company, withValue(company, path, wrong))).toEqual([path])
  })

  it.each([
    ['milestones', aboutSchema.timeline, timeline],
    ['values', aboutSchema.values, values],
    ['services', servicesSchema.services, services],
    ['case studies', caseStudiesSchema.caseStudies, caseStudies],
  ])('the content can have one or six %s, but must have at least one', (_, schema, list) => {
    for (const count of [1, 6])
      expect(schema.safeParse(Array.from({ length: count }, () => list[0])).success).toBe(true)
    expect(pathsOf(schema, [])).toEqual([''])
  })

  it.each<[path: string, wrong: unknown, value: object, schema: z.ZodType]>([
    ['net', NaN, {}, anyCopy],
    ['lead', undefined, {}, anyCopy],
    ['curve.rows.0', 'xO', aboutDrawing, headerDrawing],
    ['caption', '99 hours', aboutDrawing, headerDrawing],
    ['android.package', 'logdhan', wellKnown, companySchema.wellKnown],
    ['android.certificates.0', '00:11', wellKnown, companySchema.wellKnown],
    ['ios.appId', 'a', wellKnown, companySchema.wellKnown],
    ['steps', [], projectProcess, processSchema.projectProcess],
    // A figure that its drawing does not show, and an explanation without the drawing's number of dots.
    ['0.results.0.improvement', '-70%', caseStudies, caseStudiesSchema.caseStudies],
    ['0.results.0.explanation', 'Most carts.', caseStudies, caseStudiesSchema.caseStudies],
    ['0.date', 'Feb 2024', timeline, aboutSchema.timeline],
    ['0.date', '2025-02-30', timeline, aboutSchema.timeline],
    ['0.study', 'Removed', testimonials, testimonialsSchema.testimonials],
    ['0.rating', 6, testimonials, testimonialsSchema.testimonials],
    ['0.features', ['a', 'b'], plans, plansSchema.plans],
    [
      '0.sections.0.table',
      { columns: ['a', 'b'], rows: [['1', '2', '3']] },
      legalPages,
      legalSchema.legalPages,
    ],
    [
      '0.sections',
      [{ heading: 'Who we are?' }, { heading: 'Who we are' }],
      legalPages,
      legalSchema.legalPages,
    ],
    ['home.title', 'a'.repeat(49), pages, pagesSchema.pages],
    ['home.title', 'a'.repeat(61), pages, pagesSchema.pages],
    ['home.description', 'a'.repeat(119), pages, pagesSchema.pages],
    ['home.description', 'a'.repeat(161), pages, pagesSchema.pages],
  ])('%s in the content cannot be %j', (path, wrong, value, schema) => {
    expect(pathsOf(schema, withValue(value, path, wrong))).toEqual([path])
  })

  it('text can end with a space', () => {
    const spaced = withValue(projectProcess, 'steps.0.title', 'Discovery ')
    expect(pathsOf(processSchema.projectProcess, spaced)).toBeUndefined()
  })

  it('a measurement belongs to a case study, and has fewer dots after than before, by the stated percentage', () => {
    const [{ title } = { title: '' }] = caseStudies
    const removed = { ...measurements, Removed: measurements[title] }
    expect(pathsOf(measurementSchema.measurements, removed)).toEqual([''])
    const dots = { total: 10, columns: 10, before: 10, after: 1 }
    const other = { ...measurements, [title]: { ...measurements[title], dots } }
    expect(pathsOf(measurementSchema.measurements, other)).toEqual([`${title}.dots`])
  })

  it('the plan with the best value has the cheapest credits', () => {
    const dearer = plans.map(plan => (plan.bestValue ? { ...plan, credits: 1 } : plan))
    expect(pathsOf(plansSchema.plans, dearer)).toEqual([''])
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

it.each([
  [189, 700, `You save ₹189 against twelve months of ${prices.monthly.name}, and get 700 more credits.`],
  [189, 0, `You save ₹189 against twelve months of ${prices.monthly.name}.`],
  [189, -5, `You save ₹189 against twelve months of ${prices.monthly.name}, with 5 fewer credits.`],
  [0, 700, undefined],
])('shows a saving of ₹%i and %i additional credits as %s', (saving, more, text) => {
  expect(savingText(saving, more)).toBe(text)
})

it('the footer links to the pages that set isInFooter, in the order of the entries', () => {
  const entries = [
    { name: 'Careers', path: '/careers', isInFooter: true },
    { name: 'Draft', path: '/draft' },
    { name: 'Press', path: '/press', isInFooter: true },
  ]
  expect(footerPageLinksOf(entries)).toEqual([
    { label: 'Careers', to: '/careers' },
    { label: 'Press', to: '/press' },
  ])
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

const sample = { symmetry: 'none' } as const
// The content schemas check all other drawings.
it.each<[what: string, curve: CurveSpec | undefined]>([
  ...[[1], [2], [9], [17, 1], [1, 8, 16], [1, 1, 40], [60, 60, 60]].map(
    (minutes): [string, CurveSpec | undefined] => [
      `blog's header for posts of ${minutes.join()} minutes`,
      blogDrawingOf(minutes, minutes.length)?.curve,
    ],
  ),
  [
    'journal',
    {
      ...sample,
      ...sampleJournal,
      rows: sampleJournal.kept.map(week => week.replaceAll('o', '.')),
      openness: 0.75,
    },
  ],
  [
    'drawing of suite modules',
    {
      ...sample,
      ...sampleProject,
      rows: sampleProject.lanes.map(lane => 'x'.repeat(lane.done)),
      openness: 0.9,
    },
  ],
  ...[1, 5, 6, 7, 21, 29, 60].map((count): [string, CurveSpec] => [`grid of ${count} dots`, gridOf(count)]),
])('the %s is one closed line', (_, curve = { rows: [] }) => {
  expect(traceCurve(curve).paths).toEqual([expect.stringMatching(/^M.*z$/)])
})

// SVG 2, 8.11: with `non-scaling-stroke`, the line keeps its width when the browser scales the cover.
it.each(posts.map(({ slug }) => slug))('the line on the cover of %s is always 2 px wide', async slug => {
  const { generatedAssets } = await import('../../src/content-build/generated-assets.ts')
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
    "for posts of %j minutes, out of %i posts in total, the blog's header has a dot for each minute",
    (readTimes, count, rows, caption) => {
      const drawing = blogDrawingOf(readTimes, count)
      expect(drawing?.curve.rows).toEqual(rows)
      expect(drawing?.caption).toBe(caption)
    },
  )

  it("the blog's header has dots only for the posts on the page", () => {
    const minutes = newestPosts.reduce((sum, { readTime }) => sum + readTime, 0)
    expect(dotsOf(blogDrawing?.curve.rows ?? [])).toHaveLength(minutes)
  })

  it("the case studies' header draws each case study's first curve, with as many dots outside the line as the case study shows", () => {
    const isCurve = (icon: ResultIcon) => icon.kind === 'curve'
    const icons = caseStudies.flatMap(({ results }) => results.map(({ icon }) => icon).find(isCurve) ?? [])
    const { curve, above = [] } = caseStudiesDrawing ?? {}
    expect([...above, { curve }].map(line => line.curve)).toEqual(icons.map(icon => icon.curve))
  })
})

it('the sample has a record for each part of a product', () => {
  expect(tradeRecords.records).toHaveLength(logdhanProduct.features.length)
  expect(projectRecords.records).toHaveLength(suiteProduct.modules.length)
})
