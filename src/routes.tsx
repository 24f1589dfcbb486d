import type { ComponentType } from 'react'
import type { PageId } from './config/paths.ts'

export interface PageModule {
  Component: ComponentType
}
export type LoadPage = () => Promise<PageModule>

/** One row per screen of the specification. Pages are loaded when they are asked for. */
export const pages: Record<PageId, LoadPage> = {
  home: () => import('./pages/home-page.tsx'),
  about: () => import('./pages/about-page.tsx'),
  services: () => import('./pages/services-page.tsx'),
  products: () => import('./pages/products-page.tsx'),
  blog: () => import('./pages/blog-page.tsx'),
  caseStudies: () => import('./pages/case-studies-page.tsx'),
  contact: () => import('./pages/contact-page.tsx'),
  privacy: () => import('./pages/privacy-policy-page.tsx'),
  terms: () => import('./pages/terms-page.tsx'),
  refund: () => import('./pages/refund-policy-page.tsx'),
  shipping: () => import('./pages/shipping-page.tsx'),
  logdhan: () => import('./pages/logdhan-page.tsx'),
  checkout: () => import('./pages/checkout-page.tsx'),
  thankYou: () => import('./pages/thankyou-page.tsx'),
}

/** Whatever stands at no address of the table. */
export const loadUnknown: LoadPage = () => import('./pages/unknown-page.tsx')
