/** Schemas for the content files. The build and the development server check them; no page loads them. */
import { z } from 'zod'
import { drawingOf } from '../../shared/mirror-curve.ts'
import { anchors, type SectionId } from './paths.ts'
import { type PageId, pages } from './pages.ts'

const line = z.string().trim().min(1)

/** Text of a number of characters. An error quotes the text, whose length may come from a value that it contains. */
const text = (what: string, min: number, max: number) =>
  line.refine(value => [...value].length >= min && [...value].length <= max, {
    error: ({ input }) => {
      const value = String(input)
      return `"${value}" has ${[...value].length} characters; ${what} has ${min === 1 ? 'at most' : `${min} to`} ${max}`
    },
  })

const pageId = z.enum(Object.keys(pages) as PageId[])
const sectionId = z.enum(Object.keys(anchors) as SectionId[])
const floor = z.enum(['brand', 'secondary', 'contrast', 'product'])
const httpsUrl = z.url({ protocol: /^https$/ })

const curve = z
  .object({
    rows: z
      .array(
        z.union([
          z.number().int().positive(),
          z.string().regex(/^[x.]+$/, 'must be a number of dots, or a row of x and .'),
        ]),
      )
      .min(1)
      .readonly(),
    symmetry: z.enum(['both', 'lr', 'ud', 'turn', 'none']).optional(),
    seed: z.number().int().positive().optional(),
    openness: z.number().min(0).max(1).optional(),
  })
  .refine(drawing => drawingOf(drawing).paths.length === 1, {
    error: 'has no closed line in any attempt: change its rows, symmetry or openness',
    abort: false,
  })

/** Drawing of a page header: dots inside the line, dots left outside (`o`), and a caption that states their number. */
export const headerDrawingSchema = z.object({
  curve,
  left: z.array(z.string().regex(/^[o.]+$/)).optional(),
  caption: line,
})

/** Copy of any shape: no empty text, no missing value, no NaN or Infinity. */
export const copySchema = z.unknown().check(({ value, issues }) => {
  const walk = (node: unknown, path: (string | number)[]) => {
    const problem =
      typeof node === 'string'
        ? node.trim() === ''
          ? 'must not be empty'
          : undefined
        : typeof node === 'number' && !Number.isFinite(node)
          ? 'must be a number'
          : node === undefined
            ? 'is missing'
            : undefined
    if (problem) issues.push({ code: 'custom', input: node, path, message: problem })
    if (typeof node === 'object' && node !== null)
      Object.entries(node).forEach(([key, child]) => walk(child, [...path, key]))
  }
  walk(value, [])
})

/** Longer names are cut off below icons: https://developer.chrome.com/docs/extensions/reference/manifest/name */
export const SHORT_NAME_LENGTH = 12

export const companySchema = z.object({
  name: line,
  /** Below an icon on a phone. Default: the words of the name that fit. */
  shortName: text('a short name', 1, SHORT_NAME_LENGTH).optional(),
  legalName: line,
  origin: httpsUrl.refine(url => URL.canParse(url) && new URL(url).origin === url, {
    error: ({ input }) => {
      const url = String(input)
      return `must be an origin, without a path or a slash at the end${URL.canParse(url) ? `: ${new URL(url).origin}` : ''}`
    },
  }),
  email: z.email(),
  // Digits with the separators of RFC 3966 and spaces.
  phone: z
    .string()
    .regex(/^\+\d(?:[ ().-]*\d){7,14}$/, 'must be an international number, like +91 80 0000 0000')
    .refine(phone => !phone.includes('(0)'), 'must not contain "(0)": a phone would dial the zero, too'),
  phoneHours: line,
  address: z.object({
    street: line,
    locality: line,
    /** Not every country has them. */
    postalCode: line.optional(),
    country: z.string().regex(/^[A-Z]{2}$/, 'must be a country code of ISO 3166, like IN'),
  }),
  founded: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'must be a year and a month, like 2023-11'),
  bookingUrl: httpsUrl,
  logdhan: z.object({
    site: httpsUrl,
    supportEmail: z.email(),
    appScheme: z.string().regex(/^[a-z][a-z\d+.-]*$/),
  }),
  suite: z.object({ site: httpsUrl }),
})

export const wellKnownSchema = z.object({
  android: z.object({
    package: z.string().regex(/^[a-z]\w*(?:\.[a-z]\w*)+$/i),
    certificates: z
      .array(
        z
          .string()
          .regex(
            /^(?:[\dA-F]{2}:){31}[\dA-F]{2}$/,
            'must be a SHA-256 fingerprint, 32 pairs joined by colons',
          ),
      )
      .min(1),
  }),
  ios: z.object({
    appId: z
      .string()
      .regex(
        /^[A-Z\d]{10}(?:\.[\w-]+)+$/,
        'must be a team ID and a bundle ID, like ABCDE12345.com.company.app',
      ),
  }),
  securityTxtExpires: z.iso.datetime(),
})

export const timelineSchema = z.array(z.object({ year: line, title: line, description: line })).length(7)
export const valuesSchema = z.array(z.object({ title: line, description: line, curve })).length(4)
export const servicesSchema = z
  .array(
    z.object({
      title: line,
      description: line,
      features: z.array(line).min(2),
      colour: floor,
    }),
  )
  .length(5)
export const processSchema = z.array(z.object({ title: line, description: line })).length(4)

/** Drawing of a figure: the line holds the dots of `held` out of `total`, or `marked` dots of a field are marked. */
const proof = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('held'),
    rows: curve.shape.rows,
    held: curve,
    total: z.number().int().positive(),
  }),
  z.object({
    kind: z.literal('field'),
    columns: z.number().int().positive(),
    total: z.number().int().positive(),
    marked: z.number().int().positive(),
  }),
])
export const caseStudiesSchema = z
  .array(
    z.object({
      title: line,
      industry: line,
      problem: line,
      solution: line,
      results: z.array(z.object({ metric: line, improvement: line, explanation: line, icon: proof })).min(1),
      colour: floor,
    }),
  )
  .length(3)
/** Measurements by the title of their case study: one for each. */
export const measurementsSchema = (titles: readonly string[]) =>
  z.record(z.enum(titles), z.object({ before: line, after: line, how: line }))
export const testimonialsSchema = z
  .array(z.object({ quote: line, author: line, role: line, rating: z.literal(5) }))
  .length(3)

const pageTitle = text('a title', 50, 60)
const pageDescription = text('a description', 120, 160)

/** Front matter of a post (src/content/posts/). */
export const postSchema = z.strictObject({
  /** Heading of the post, its card and its email. */
  title: text('a heading', 1, 70),
  /** Title of the page, for search engines and tabs. */
  pageTitle,
  /** Below the heading, and on the card. */
  excerpt: text('an excerpt', 1, 200),
  /** For search engines and link previews. */
  description: pageDescription,
  author: line,
  /** Day of publication. The post does not exist before. */
  date: z.iso.date('must be a day, like 2025-06-12'),
  /** Day of the last change that readers should know of. */
  updated: z.iso.date('must be a day, like 2025-06-12').optional(),
  category: line,
  /** The Atom feed has them in attributes, in which its writer does not escape "<". */
  tags: z.array(line.regex(/^[^<]*$/, 'must not contain "<"')).min(1),
  /** Colours and drawing of the cover. */
  colour: floor,
  image: curve,
  /** Only the development server shows drafts. */
  draft: z.boolean().optional(),
})
export const blogCategoriesSchema = z.array(
  z.object({ name: line, count: z.number().int().nonnegative(), active: z.boolean() }),
)

export const plansSchema = z
  .array(
    z.object({
      name: line,
      credits: z.union([z.number().int().positive(), z.literal('Unlimited')]),
      totalCost: z.number().nonnegative(),
      billing: z.enum(['lifetime', 'monthly', 'yearly']),
      actionLabel: line,
      popular: z.boolean(),
      bestValue: z.boolean(),
      summary: line,
      features: z.array(line).min(3),
    }),
  )
  .length(3)

export const legalPagesSchema = z.array(
  z.object({
    id: pageId,
    title: line,
    updated: z.iso.date(),
    intro: z.array(line).min(1),
    sections: z
      .array(
        z.object({
          heading: line,
          paragraphs: z.array(line).optional(),
          list: z.array(line).optional(),
          table: z
            .object({ columns: z.array(line).min(2), rows: z.array(z.array(line).min(2)).min(1) })
            .refine(
              ({ columns, rows }) => rows.every(row => row.length === columns.length),
              'every row needs a cell for each column',
            )
            .optional(),
        }),
      )
      .min(1),
  }),
)

const pageSchema = z.strictObject({
  path: z
    .string()
    .regex(/^\/(?:[a-z\d]+(?:[-/][a-z\d]+)*)?$/, 'must be a path of lower-case words, like /case-studies'),
  /** In the breadcrumb, and on the social image if that has no headline. */
  name: line,
  title: pageTitle,
  /** For search engines and link previews, like `image`. The browser gets neither. */
  description: pageDescription,
  image: z.strictObject({ headline: line.optional(), floor, curve }),
  /** Floor of the page below its header, and the link that is current while no section of home is in view. Default: `surface`. */
  header: z
    .strictObject({ floor: z.enum(['brand', 'contrast', 'product']), section: sectionId.optional() })
    .optional(),
  /** Whether search engines may list it, with its breadcrumb. Default: true. */
  isIndexed: z.boolean().optional(),
  /** Whether it has the site's header and footer. Default: true. */
  hasLayout: z.boolean().optional(),
  /** Whether links to it use client navigation, if it has the layout. Default: true. */
  isClientRoutable: z.boolean().optional(),
})
export const pagesSchema = z.record(pageId, pageSchema)

export type CurveData = z.infer<typeof curve>
export type Floor = z.infer<typeof floor>
export type HeaderDrawing = z.infer<typeof headerDrawingSchema>
export type Company = z.infer<typeof companySchema>
export type WellKnown = z.infer<typeof wellKnownSchema>
export type TimelineItem = z.infer<typeof timelineSchema>[number]
export type Value = z.infer<typeof valuesSchema>[number]
export type Service = z.infer<typeof servicesSchema>[number]
export type ProcessStep = z.infer<typeof processSchema>[number]
export type Proof = z.infer<typeof proof>
export type CaseStudy = z.infer<typeof caseStudiesSchema>[number]
export type Testimonial = z.infer<typeof testimonialsSchema>[number]
/** Fields that only the page of a post needs, and its images. */
export type PostDetails = Pick<z.infer<typeof postSchema>, 'pageTitle' | 'description' | 'image'>
/** Fields of a post that cards and lists show. */
export interface Post extends Omit<z.infer<typeof postSchema>, keyof PostDetails> {
  /** Name of its file without `.mdx`, and last part of its address. */
  slug: string
  /** Such as `6 min read`. */
  readTime: string
}
export type BlogCategory = z.infer<typeof blogCategoriesSchema>[number]
export type Plan = z.infer<typeof plansSchema>[number]
export type LegalPage = z.infer<typeof legalPagesSchema>[number]
export type PageEntry = z.infer<typeof pageSchema>
