import type { RouteRecord } from 'vite-react-ssg'
import type { RouteHandle } from './components/layout/route-handle.ts'
import { type PageId, paths } from './config/paths.ts'

const inLayout = (page: PageId, lazy: RouteRecord['lazy'], handle: RouteHandle): RouteRecord =>
  page === 'home' ? { index: true, lazy, handle } as RouteRecord : { path: paths[page].slice(1), lazy, handle } as RouteRecord

/** One row per screen of the specification. Pages are loaded when they are asked for. */
export const routes: RouteRecord[] = [
  {
    path: paths.home,
    lazy: () => import('./pages/site-layout.tsx'),
    children: [
      inLayout('home', () => import('./pages/home-page.tsx'), { floor: 'red', section: 'home' }),
      inLayout('about', () => import('./pages/about-page.tsx'), { floor: 'red', section: 'about' }),
      inLayout('services', () => import('./pages/services-page.tsx'), { floor: 'red', section: 'services' }),
      inLayout('products', () => import('./pages/products-page.tsx'), { floor: 'red', section: 'products' }),
      inLayout('blog', () => import('./pages/blog-page.tsx'), { floor: 'red' }),
      inLayout('caseStudies', () => import('./pages/case-studies-page.tsx'), { floor: 'black' }),
      inLayout('contact', () => import('./pages/contact-page.tsx'), { floor: 'red', section: 'contact' }),
      inLayout('privacy', () => import('./pages/privacy-policy-page.tsx'), { floor: 'wall' }),
      inLayout('terms', () => import('./pages/terms-page.tsx'), { floor: 'wall' }),
      inLayout('refund', () => import('./pages/refund-policy-page.tsx'), { floor: 'wall' }),
      inLayout('shipping', () => import('./pages/shipping-page.tsx'), { floor: 'wall' }),
      inLayout('logdhan', () => import('./pages/logdhan-page.tsx'), { floor: 'yellow', section: 'products' }),
    ],
  },
  { path: paths.checkout, lazy: () => import('./pages/checkout-page.tsx') },
  { path: paths.thankYou, lazy: () => import('./pages/thank-you-page.tsx') },
  { path: '*', lazy: () => import('./pages/unknown-page.tsx') },
]
