/**
 * Every page, registered once: routes, heads, breadcrumbs, the sitemap, social images and lists in tests come
 * from here. A page's component is in src/pages/, in the file that `pageModule` names. Titles and
 * descriptions contain no company data, because their length is limited.
 */
import { z } from 'zod'
import { anchors, type SectionId } from './anchors.ts'
import { curve, floor, nonBlank, pageDescription, pageTitle, schemaOf } from './schemas.ts'

/** @before-launch Compare titles and descriptions with what your pages say */
const entries = {
  home: {
    path: '/',
    name: 'Home',
    title: 'Software for companies: mobile, web, backend and AI',
    header: { floor: 'brand', section: 'home' },
    description:
      'We design, build and run mobile apps, web applications, backend systems, AI agents and custom language models for companies in India and beyond.',
    image: {
      floor: 'brand',
      curve: { rows: [3, 5, 7, 5, 3], symmetry: 'both', seed: 85 },
    },
  },
  about: {
    path: '/about',
    name: 'About',
    title: 'About us: what our software company holds to, and why',
    header: { floor: 'brand', section: 'about' },
    description:
      'A private limited software company: what we hold to, how a project runs, and the line from our first app to our own trading journal.',
    image: {
      floor: 'brand',
      curve: { rows: [2, 4, 6, 4, 2], symmetry: 'both', seed: 12 },
    },
  },
  services: {
    path: '/services',
    name: 'Services',
    title: 'Services: mobile, web, backend, AI agents and models',
    header: { floor: 'brand', section: 'services' },
    description:
      'What we build: mobile apps, web applications, backend systems, AI agents and custom language models. How we build it, in four steps.',
    image: {
      floor: 'contrast',
      curve: { rows: [4, 4, 4, 4], symmetry: 'lr', seed: 21 },
    },
  },
  products: {
    path: '/products',
    name: 'Products',
    title: 'Products: LogDhan and a suite for running a business',
    header: { floor: 'brand', section: 'products' },
    description:
      'LogDhan is a trading journal with a mentor built in. The modular business suite for projects, stock, teams and invoices is coming soon.',
    image: {
      floor: 'secondary',
      curve: { rows: [5, 5, 5], symmetry: 'both', seed: 10 },
    },
  },
  blog: {
    path: '/blog',
    name: 'Blog',
    isInFooter: true,
    title: 'Blog: notes from the build, on AI, tools and business',
    header: { floor: 'brand' },
    // The scripts do not contain this page's list of posts, because it keeps growing.
    isClientRoutable: false,
    description:
      'Notes on AI agents, business technology and development: what we tried, what it cost, and what we would do again. Plus one letter a month.',
    image: {
      floor: 'contrast',
      curve: { rows: [3, 7, 9, 7, 3], symmetry: 'both', seed: 8 },
    },
  },
  caseStudies: {
    path: '/case-studies',
    name: 'Case studies',
    isInFooter: true,
    title: 'Case studies: our projects, and the figures we agreed on',
    header: { floor: 'contrast' },
    description:
      'Projects: the problem, the solution, the figures agreed at the start, how each figure was measured, and what the client says about the result.',
    image: {
      floor: 'brand',
      curve: { rows: [4, 6, 6, 4], symmetry: 'lr', seed: 11 },
    },
  },
  contact: {
    path: '/contact',
    name: 'Contact',
    title: 'Contact: write, call or book a 30-minute consultation',
    header: { floor: 'brand', section: 'contact' },
    description:
      'Write to us, call us during office hours, book a 30-minute consultation or visit our office. We get back to you within 24 hours.',
    image: {
      floor: 'brand',
      curve: { rows: [1, 3, 5, 3, 1], symmetry: 'both', seed: 5 },
    },
  },
  privacy: {
    path: '/privacy-policy',
    folder: 'legal',
    name: 'Privacy Policy',
    title: 'Privacy Policy: what this site keeps, and for how long',
    description:
      'Which personal data this site collects, what it is used for, how it is protected under the DPDP Act, and how to have it corrected or erased.',
    image: { floor: 'contrast', curve: { rows: [2, 4, 4, 2], symmetry: 'lr', seed: 15 } },
  },
  terms: {
    path: '/terms',
    folder: 'legal',
    name: 'Terms',
    title: 'Terms: for using this site, and for working with us',
    description:
      'Terms for this site and for client work: service agreement, obligations, limits of liability, intellectual property, service delivery and subscriptions.',
    image: { floor: 'contrast', curve: { rows: [3, 5, 5, 3], symmetry: 'both', seed: 5 } },
  },
  refund: {
    path: '/refund-policy',
    folder: 'legal',
    name: 'Cancellation & Refund',
    title: 'Cancellation & Refund: what you get back, in one table',
    description:
      'What you get back when you cancel a project, a consultation or a digital product. Refunds are processed in 3-5 business days via the original payment method.',
    image: { floor: 'contrast', curve: { rows: [4, 2, 2, 4], symmetry: 'lr', seed: 56 } },
  },
  shipping: {
    path: '/shipping',
    folder: 'legal',
    name: 'Digital Delivery Policy',
    title: 'Digital Delivery Policy: what arrives, how, and when',
    description:
      'How and when source code, design assets, documentation and API access reach you. Everything is delivered online, with no shipping charge.',
    image: { floor: 'contrast', curve: { rows: [2, 6, 6, 2], symmetry: 'lr', seed: 11 } },
  },
  logdhan: {
    path: '/logdhan',
    name: 'LogDhan',
    title: 'LogDhan: an AI trading journal that comes with a mentor',
    header: { floor: 'product', section: 'products' },
    description:
      'A trading journal with a mentor built in: AI reviews of your trades, a discipline score, risk checks. Free with ads, or paid by the month or year.',
    image: {
      floor: 'product',
      curve: { rows: [1, 3, 5, 3, 1], symmetry: 'both', seed: 5 },
    },
  },
  checkout: {
    path: '/logdhan/checkout',
    name: 'LogDhan checkout',
    title: 'LogDhan checkout: the last step to start your subscription',
    description:
      'The last step in subscribing to LogDhan, opened from the app. This page hands you over to the card payment provider for the payment itself.',
    isIndexed: false,
    hasLayout: false,
    image: { floor: 'product', curve: { rows: [3, 3], symmetry: 'both', seed: 5 } },
  },
  thankYou: {
    path: '/thankyou',
    name: 'Thank You!',
    title: 'LogDhan: after your payment, go back to the app from here',
    description:
      'The way back into the LogDhan app after a subscription payment. The app shows how the payment went, your plan and your credits.',
    isIndexed: false,
    hasLayout: false,
    image: { floor: 'product', curve: { rows: [1, 3, 5, 3, 1], symmetry: 'both', seed: 5 } },
  },
} satisfies Record<string, PageEntry>

export type PageId = keyof typeof entries
export const pages: Record<PageId, PageEntry> = entries

/** Returns links to the pages with `isInFooter`, for the footer and the menu (navigation.ts). */
export const footerPageLinksOf = (
  from: readonly Pick<PageEntry, 'name' | 'path' | 'isInFooter'>[],
): { label: string; to: string }[] =>
  from.filter(page => page.isInFooter).map(({ name, path }) => ({ label: name, to: path }))

export const footerPageLinks = footerPageLinksOf(Object.values(pages))

const pageSchema = () =>
  z.strictObject({
    path: z
      .string()
      .regex(/^\/(?:[a-z\d]+(?:[-/][a-z\d]+)*)?$/, 'must be a path of lower-case words, like /case-studies'),
    /** Folder in src/pages/ with the page's component. Default: the last part of the path, or `home`. */
    folder: nonBlank.optional(),
    /** Shown in the breadcrumb, and on the social image if there is no headline. */
    name: nonBlank,
    title: pageTitle,
    /** For search engines and link previews. The browser's scripts have neither `description` nor `image`. */
    description: pageDescription,
    /** `headline` replaces the h1 or name that src/content-build/headlines.ts would put on the image. */
    image: z.strictObject({ headline: nonBlank.optional(), floor, curve: curve.optional() }),
    /** Floor at the top (default: `surface`), and the section marked in the header if none is in view. */
    header: z
      .strictObject({
        floor: z.enum(['brand', 'contrast', 'product']),
        section: z.enum(Object.keys(anchors) as SectionId[]).optional(),
      })
      .optional(),
    /** Whether the page is linked in the menu and at the end of the footer's first group. Default: false. */
    isInFooter: z.boolean().optional(),
    /** Whether search engines may list the page and its breadcrumb. Default: true. */
    isIndexed: z.boolean().optional(),
    /** Whether the page has the site's header and footer. Default: true. */
    hasLayout: z.boolean().optional(),
    /** Whether links to the page use client navigation, if the page has the layout. Default: true. */
    isClientRoutable: z.boolean().optional(),
  })

export const schema = schemaOf(() => ({
  pages: z.record(z.enum(Object.keys(entries) as PageId[]), pageSchema()),
}))
export type PageEntry = z.infer<ReturnType<typeof pageSchema>>
