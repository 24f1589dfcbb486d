import type { PageId } from '../config/paths.ts'
import { company } from './company.ts'

/** Document titles. They leave out the company's name, whose length is unknown: a title has at most 60 characters. */
export const titles: Record<PageId, string> = {
  home: `Software for companies, from ${company.address.locality}: apps, web, AI`,
  about: `About us: a software company in ${company.address.locality}, since ${company.founded.slice(0, 4)}`,
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
