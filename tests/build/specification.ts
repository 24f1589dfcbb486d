/**
 * The specification's facts: copy, figures, tables and counts that the site must show. CHANGE THIS ONLY IF
 * THE SPECIFICATION CHANGES. All other tests derive their values from the content, so a new price or new
 * copy breaks only this list's tests (facts.test.ts), which do not run once the sample company is replaced.
 */
import type { PageId } from '../../src/company/paths.ts'

/** The paths of all pages. */
export const routes = [
  ...['/', '/about', '/services', '/products', '/blog', '/case-studies', '/contact'],
  ...['/privacy-policy', '/terms', '/refund-policy', '/shipping'],
  ...['/logdhan', '/logdhan/checkout', '/thankyou'],
]

/** Links on the pages, with the start of their text and their internal target. */
export const links: readonly (readonly [page: PageId, label: string, target: string])[] = [
  ['home', 'Explore Our Products', '/#products'],
  ['home', 'Learn More About Our Services', '/#services'],
  ['home', 'Start Your Project', '/#contact'],
  ['home', 'Explore LogDhan', '/logdhan'],
  ['logdhan', 'contact form', '/#contact'],
]

/** Links to the company's external URLs, which open in a new tab. */
export const linksOut = { home: 'Book Now', logdhan: 'Visit LogDhan' }

/** Copy on each page, except the links, tables and disabled controls in the other lists. */
export const texts: Partial<Record<PageId, readonly string[]>> = {
  home: [
    'Transforming Ideas into Digital Impact',
    ...['Discovery', 'Design', 'Development', 'Deployment'],
    ...['All Posts 24', 'Artificial Intelligence 8', 'Business Technology 6', 'Development 10', 'Subscribe'],
    ...['-65%', '99.9%', 'July 9 2025', 'Send Message', '30-minute consultation', '24 hours'],
  ],
  about: ['July 9 2025'],
  services: ['Discovery', 'Design', 'Development', 'Deployment', 'Start Your Project'],
  products: ['Explore LogDhan', 'Coming Soon', 'Start Your Project'],
  caseStudies: ['-65%', '99.9%', 'Explore More Projects'],
  blog: ['All Posts 24', 'Artificial Intelligence 8', 'Subscribe', 'View All Posts'],
  logdhan: [
    ...['₹99 monthly', '₹999 yearly', '150 credits, ₹0.66 each', '2500 credits, ₹0.40 each'],
    ...['You save ₹189', 'Popular', 'Best Value'],
    ...['Up to 50% of unused credits', '15-30 seconds', '1 credit'],
  ],
  refund: [
    'Cancellation & Refund',
    'Last updated: January 15, 2024',
    'Refunds are processed in 3-5 business days via the original payment method',
  ],
  shipping: ['Digital Delivery Policy', 'Last updated: January 15, 2024'],
  privacy: [
    ...['Privacy Policy', 'Last updated: January 15, 2024'],
    ...['Data protection framework', 'Data we collect', 'How we use it', 'Security'],
  ],
  terms: [
    ...['Terms', 'Last updated: January 15, 2024', 'Service agreement', 'User obligations'],
    ...['Limits of liability', 'Intellectual property', 'Service delivery'],
  ],
  contact: ['Book Now', 'Send Message'],
  checkout: ['Loading secure checkout...', 'Recurring subscription'],
  thankYou: ['Thank You!', 'Open LogDhan App'],
}

/** Table rows. `null`: the specification leaves the cell open. */
export const tables: Partial<Record<PageId, readonly (readonly (string | null)[])[]>> = {
  refund: [
    ['Project development', 'Before kickoff', '90% of the advance'],
    ['Ongoing project', null, 'Pro-rata minus costs'],
    ['Consulting', '48 hours before the session', 'Full refund'],
    ['Digital products', 'Before access', 'Full refund'],
  ],
  shipping: [
    ['Source code', 'Via git access', 'Immediately after milestone completion'],
    ['Design assets', 'Via cloud link', 'Within 24 hours of approval'],
    ['Documentation', null, 'Within 48 hours of request'],
    ['API access', null, 'Same business day'],
  ],
  logdhan: [
    ['Basic Free', 'Unlimited', 'Free', 'Free', 'Lifetime'],
    ['Pro Monthly', '150', '₹0.66', '₹99', 'Monthly'],
    ['Pro Annual', '2500', '₹0.40', '₹999', 'Yearly'],
  ],
}

/** Element counts on the home page, by selector. */
export const counts: Record<string, number> = {
  '#about ul > li': 4,
  '#about ol > li': 7,
  '#services ol:nth(0) > li': 5,
  '#services ol:nth(1) > li': 4,
  '#products article': 2,
  '#case-studies article': 3,
  '#case-studies blockquote': 3,
  '#blog article': 3,
  '#blog [aria-pressed]': 4,
  'footer nav a[href="/#services"]': 4,
}

/** The footer's group headings, and the targets of its last four links. */
export const footer = {
  groups: ['Company', 'Services', 'Products', 'Legal'],
  lastLinks: ['/privacy-policy', '/terms', '/refund-policy', '/shipping'],
}

/** Controls on the home page that have no action. */
export const disabledControls = [
  'Artificial Intelligence',
  'Business Technology',
  'Coming Soon',
  'Development',
  'Explore More Projects',
  'View All Posts',
]
