import type { z } from 'zod'
import { about, timeline, values } from './about.ts'
import { caseStudies, caseStudiesIntro, testimonials } from './case-studies.ts'
import { company, wellKnown } from './company.ts'
import { contactIntro } from './contact.ts'
import { legalPages } from './legal.ts'
import { measurements } from './measurements.ts'
import { pages } from './pages.ts'
import { plans } from './plans.ts'
import { blogCategories } from './blog-categories.ts'
import { blogDrawing, newestPosts, postCount } from './posts.ts'
import { productsIntro } from './products.ts'
import * as schemas from './schemas.ts'
import { process, services, servicesDrawing } from './services.ts'
import { describeCharacter, rareCharacters } from '../../shared/characters.ts'
import { ContentError } from '../../shared/content-error.ts'

interface CheckedContent {
  file: string
  name: string
  value: unknown
  schema: z.ZodType
}

/** Content with a schema of its own. */
const contentWithSchema: readonly CheckedContent[] = [
  { file: 'company.ts', name: 'company', value: company, schema: schemas.companySchema },
  { file: 'company.ts', name: 'wellKnown', value: wellKnown, schema: schemas.wellKnownSchema },
  { file: 'about.ts', name: 'values', value: values, schema: schemas.valuesSchema },
  { file: 'about.ts', name: 'timeline', value: timeline, schema: schemas.timelineSchema },
  { file: 'services.ts', name: 'services', value: services, schema: schemas.servicesSchema },
  { file: 'services.ts', name: 'process.steps', value: process.steps, schema: schemas.processSchema },
  { file: 'case-studies.ts', name: 'caseStudies', value: caseStudies, schema: schemas.caseStudiesSchema },
  {
    file: 'measurements.ts',
    name: 'measurements',
    value: measurements,
    schema: schemas.measurementsSchema(caseStudies.map(({ title }) => title)),
  },
  { file: 'case-studies.ts', name: 'testimonials', value: testimonials, schema: schemas.testimonialsSchema },
  {
    file: 'blog-categories.ts',
    name: 'blogCategories',
    value: blogCategories,
    schema: schemas.blogCategoriesSchema,
  },
  { file: 'plans.ts', name: 'plans', value: plans, schema: schemas.plansSchema },
  { file: 'legal.ts', name: 'legalPages', value: legalPages, schema: schemas.legalPagesSchema },
  { file: 'about.ts', name: 'about.drawing', value: about.drawing, schema: schemas.headerDrawingSchema },
  {
    file: 'services.ts',
    name: 'servicesDrawing',
    value: servicesDrawing,
    schema: schemas.headerDrawingSchema,
  },
  {
    file: 'products.ts',
    name: 'productsIntro.drawing',
    value: productsIntro.drawing,
    schema: schemas.headerDrawingSchema,
  },
  {
    file: 'case-studies.ts',
    name: 'caseStudiesIntro.drawing',
    value: caseStudiesIntro.drawing,
    schema: schemas.headerDrawingSchema,
  },
  {
    file: 'posts.ts',
    name: 'blogDrawing',
    value: blogDrawing(postCount, newestPosts.length),
    schema: schemas.headerDrawingSchema.optional(),
  },
  {
    file: 'contact.ts',
    name: 'contactIntro.drawing',
    value: contactIntro.drawing,
    schema: schemas.headerDrawingSchema,
  },
  { file: 'pages.ts', name: 'pages', value: pages, schema: schemas.pagesSchema },
]

const files = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./schemas.ts', '!./check-content.ts'], {
  eager: true,
})

/** Every value that a file of this folder exports, for the checks of `copySchema`. */
const copy = Object.entries(files).flatMap(([path, exports]) =>
  Object.entries(exports)
    .filter(([, value]) => typeof value !== 'function')
    .map(([name, value]): CheckedContent => ({
      file: path.slice('./'.length),
      name,
      value,
      schema: schemas.copySchema,
    })),
)

/** Texts of the company, the longest first, because one can be a part of another. */
const companyTexts = textsIn(company)
  .map(({ text }) => text)
  .sort((a, b) => b.length - a.length)

/** Returns a text without those of the company, on which no rule depends. */
export const withoutCompany = (text: string): string =>
  companyTexts.reduce((rest, part) => rest.replaceAll(part, ''), text)

function textsIn(value: unknown, path: readonly string[] = []): { text: string; path: readonly string[] }[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ text: value, path }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => textsIn(child, [...path, key]))
}

/** Text that is drawn as an outline (components/ui/kannada-outline.tsx). */
const OUTLINE = 'kannada'
/** Values of the posts, which checkPosts checks. */
const OF_POSTS = ['newestPosts', 'olderPosts', 'postDetails']

/** Fields with characters for which a browser would search all fonts before the first paint of a page. */
const rareCharactersIn = ({ file, name, value }: CheckedContent): string[] =>
  OF_POSTS.includes(name)
    ? []
    : textsIn(value, [name]).flatMap(({ text, path }) => {
        const rare = rareCharacters(withoutCompany(text)).map(describeCharacter)
        return rare.length === 0 || path.at(-1) === OUTLINE
          ? []
          : `  src/content/${file}: ${path.join('.')}: "${text}" has ${rare.join(', ')}. The first paint of the page would wait until a browser has searched all fonts. Write Latin letters, or draw the text as src/components/ui/kannada-outline.tsx does`
      })

/** Returns the value at a path of an issue. */
const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((parent, key) => (parent as Record<PropertyKey, unknown> | undefined)?.[key], value)

/**
 * Throws one error that lists every invalid value with its file, field, text, length and rule. A text that two files share is
 * reported for the first.
 */
export function checkContent(checked: readonly CheckedContent[] = [...contentWithSchema, ...copy]): void {
  const reported = new Set<string>()
  const problems = checked.flatMap(({ file, name, value, schema }) => {
    const result = schema.safeParse(value)
    if (result.success) return []
    return result.error.issues.flatMap(({ path, message }) => {
      const invalid = valueAt(value, path)
      const field = `  src/content/${file}: ${[name, ...path].join('.')}: `
      if (typeof invalid !== 'string' || invalid.trim() === '') return [field + message]
      const text = message.includes(invalid)
        ? message
        : `"${invalid}" (${[...invalid].length} characters): ${message}`
      if (reported.has(text)) return []
      reported.add(text)
      return [field + text]
    })
  })
  // `copy` has every value.
  for (const problem of new Set(
    checked.filter(({ schema }) => schema === schemas.copySchema).flatMap(rareCharactersIn),
  ))
    problems.push(problem)
  if (problems.length > 0) throw new ContentError(`Invalid content:\n${problems.join('\n')}`)
}

const PLACEHOLDER = /acme|example|0000 0000|00:11:22:33/i

/** Paths of the company's values that are still placeholders, such as `logdhan.site`. */
export function placeholdersIn(
  value: unknown = { ...company, ...wellKnown },
  path: readonly string[] = [],
): string[] {
  if (typeof value === 'string') return PLACEHOLDER.test(value) ? [path.join('.')] : []
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, child]) => placeholdersIn(child, [...path, key]))
  return []
}
