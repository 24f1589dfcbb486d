import { caseStudiesIntro } from '../pages/case-studies/content.ts'
import { about } from '../pages/about/content.ts'
import { hero } from '../pages/home/content.ts'
import { logdhanPage } from '../pages/logdhan/content.ts'
import { type PageId, pages } from '../company/pages.ts'
import { productsIntro } from '../company/products.ts'
import { servicesIntro } from '../company/services.ts'
import { contactIntro } from '../forms/contact-form.content.ts'
import { blogIntro } from '../posts/content.ts'

/** The h1 of each page, except pages whose link preview image shows their name. */
const titles: Partial<Record<PageId, readonly string[]>> = {
  home: hero.headline,
  about: about.title,
  services: servicesIntro.title,
  products: productsIntro.title,
  blog: blogIntro.title,
  caseStudies: caseStudiesIntro.title,
  contact: contactIntro.title,
  logdhan: logdhanPage.title,
}

/** Returns the text on a page's link preview image. */
export const headlineOf = (page: PageId): string =>
  pages[page].image.headline ?? titles[page]?.join(' ') ?? pages[page].name
