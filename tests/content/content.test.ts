import { describe, expect, it } from 'vitest'
import { checkContent, contents, placeholdersIn } from '#src/content/check-content.ts'
import { scoreOf } from '#src/components/sections/journal-panel.tsx'
import { type CurveSpec, dotsOf, drawingOf } from '#src/lib/mirror-curve.ts'
import { about, values } from '#src/content/about.ts'
import { caseStudies, caseStudiesIntro } from '#src/content/case-studies.ts'
import { company } from '#src/content/company.ts'
import { contactIntro } from '#src/content/contact.ts'
import * as drawings from '#src/content/drawings.ts'
import { heroDrawings } from '#src/content/home.ts'
import { annualSaving, plans, pricePerCredit } from '#src/content/plans.ts'
import { blogIntro, posts } from '#src/content/posts.ts'
import { sampleJournal } from '#src/content/products.ts'
import { companySchema, copySchema } from '#src/content/schemas.ts'
import { seo } from '#src/content/seo.ts'
import { process } from '#src/content/services.ts'

describe('content check', () => {
  it('content as it stands -> right', () => {
    expect(() => checkContent()).not.toThrow()
  })

  it('a wrong value -> an error with its file, its field and the reason', () => {
    const wrong = { ...company, email: 'nobody', address: { ...company.address, country: 'India' } }
    expect(() =>
      checkContent([{ file: 'company.ts', name: 'company', value: wrong, schema: companySchema }]),
    ).toThrow(/src\/content\/company\.ts: company\.email: .+\n.*company\.address\.country/)
  })

  it('a text that says nothing -> named, however deep it stands', () => {
    expect(() =>
      checkContent([
        { file: 'home.ts', name: 'hero', value: { caption: { first: ' ' } }, schema: copySchema },
      ]),
    ).toThrow('src/content/home.ts: hero.caption.first: must not be empty')
  })

  it.each(contents)('$file: an empty $name -> refused', ({ file, name, schema }) => {
    expect(() => checkContent([{ file, name, value: undefined, schema }])).toThrow(
      `src/content/${file}: ${name}`,
    )
  })

  it('the placeholder company -> every one of its open values named; a replaced one not', () => {
    expect(placeholdersIn()).toEqual(
      expect.arrayContaining([
        'name',
        'legalName',
        'origin',
        'email',
        'phone',
        'address.street',
        'bookingUrl',
        'logdhan.site',
        'logdhan.appScheme',
      ]),
    )
    expect(placeholdersIn({ ...company, name: 'Kaveri Software' })).not.toContain('name')
  })
})

describe('what is calculated from a price', () => {
  it('99 for 150 and 999 for 2500 credits -> 0.66, 0.40 and a saving of 189', () => {
    expect(plans.map(pricePerCredit)).toEqual(['Free', '₹0.66', '₹0.40'])
    expect(annualSaving).toBe(189)
  })
})

describe('drawings', () => {
  const curves: Record<string, CurveSpec> = {
    ...Object.fromEntries(values.map(value => [`value ${value.title}`, value.curve])),
    'hero wide': heroDrawings.wide.line,
    'hero tall': heroDrawings.tall.line,
    ...drawings,
    'process': process.curve,
    ...Object.fromEntries(posts.map(post => [`post ${post.slug}`, post.image])),
    ...Object.fromEntries(
      caseStudies.flatMap(study =>
        study.results.flatMap(result =>
          result.icon.kind === 'held' ? [[`case ${result.metric}`, result.icon.held]] : [],
        ),
      ),
    ),
    ...Object.fromEntries(Object.entries(seo).map(([page, { image }]) => [`social ${page}`, image.curve])),
    'about opening': about.drawing.curve,
    'blog opening': blogIntro.drawing.curve,
    'case studies opening': caseStudiesIntro.drawing.curve,
    'contact opening': contactIntro.drawing.curve,
    'journal': {
      rows: sampleJournal.kept.map(week => week.replaceAll('o', '.')),
      symmetry: 'none',
      seed: sampleJournal.seed,
      openness: 0.75,
    },
  }

  it.each(Object.entries(curves))('%s -> one closed line, found at its own seed', (_, curve) => {
    const drawing = drawingOf(curve)
    expect(drawing.paths).toHaveLength(1)
    expect(drawing.paths[0]).toMatch(/^M.*z$/)
    expect(drawing.seed).toBe(curve.seed ?? 1)
  })

  it('every post -> a cover of its own', () => {
    const covers = posts.map(post => drawingOf(post.image).paths.join(''))
    expect(new Set(covers).size).toBe(posts.length)
  })
})

describe('drawings that carry a figure', () => {
  const held = caseStudies.flatMap(study => study.results).filter(result => result.icon.kind === 'held')

  it.each(held.map(result => [result.improvement, result] as const))(
    '%s -> that share of the dots inside the line',
    (_, result) => {
      if (result.icon.kind !== 'held') throw new Error('not a held figure')
      const inside = dotsOf(result.icon.held.rows).length
      expect(dotsOf(result.icon.rows)).toHaveLength(result.icon.total)
      expect(`${Math.round((inside / result.icon.total) * 100)}%`).toBe(result.improvement.replace('-', ''))
      expect(result.explanation).toContain(String(inside))
      expect(result.explanation).toContain(String(result.icon.total))
    },
  )

  it('99.9% -> one marked dot in a field of a thousand', () => {
    const field = caseStudies.flatMap(study => study.results).find(result => result.icon.kind === 'field')
    expect(field?.improvement).toBe('99.9%')
    expect(field?.icon).toMatchObject({ total: 1000, marked: 1 })
  })

  it('the score of the sample journal -> 18 of 22 sessions, 82, and a result for each session', () => {
    expect(scoreOf(sampleJournal.kept)).toEqual({ inside: 18, sessions: 22, score: 82 })
    expect(sampleJournal.sessions).toHaveLength(22)
  })

  it('the openings -> 7 milestones, 3 of 24 posts, 13 of 20 carts, 24 hours', () => {
    const count = (rows: readonly string[], mark: string) =>
      [...rows.join('')].filter(sign => sign === mark).length
    expect(dotsOf(about.drawing.curve.rows)).toHaveLength(7)
    expect([dotsOf(blogIntro.drawing.curve.rows).length, count(blogIntro.drawing.left, 'o')]).toEqual([3, 21])
    expect([
      dotsOf(caseStudiesIntro.drawing.curve.rows).length,
      count(caseStudiesIntro.drawing.left, 'o'),
    ]).toEqual([13, 7])
    expect(dotsOf(contactIntro.drawing.curve.rows)).toHaveLength(24)
  })
})
