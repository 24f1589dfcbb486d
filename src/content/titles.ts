import type { PageId } from '../config/paths.ts'

/** Document titles. None contains data of the company, whose length is unknown: a title has 50 to 60 characters. */
export const titles: Record<PageId, string> = {
  home: 'Software for companies: mobile, web, backend and AI',
  about: 'About us: what our software company holds to, and why',
  services: 'Services: mobile, web, backend, AI agents and models',
  products: 'Products: LogDhan and a suite for running a business',
  blog: 'Blog: notes from the build, on AI, tools and business',
  caseStudies: 'Case studies: three projects and their agreed figures',
  contact: 'Contact: write, call or book a 30-minute consultation',
  privacy: 'Privacy Policy: what this site keeps, and for how long',
  terms: 'Terms: for using this site, and for working with us',
  refund: 'Cancellation & Refund: what you get back, in one table',
  shipping: 'Digital Delivery Policy: what arrives, how, and when',
  logdhan: 'LogDhan: an AI trading journal that comes with a mentor',
  checkout: 'LogDhan checkout: the last step of your subscription',
  thankYou: 'LogDhan: after the payment, from here back into the app',
}
