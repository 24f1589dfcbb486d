import { postImagePath, socialImagePath } from '../company/image-paths.ts'
import { paths, postPath, type RouteId } from '../company/paths.ts'
import { CURRENCY, LOCALE } from '../company/locale.ts'
import { company } from '../company/company.ts'
import { pages } from '../company/pages.ts'
import { paidPlans } from '../pages/logdhan/plans.content.ts'
import { newestPosts, olderPosts, postDetails } from '../posts/content.ts'
import { logdhanProduct } from '../company/products.ts'

const absolute = (path: string) => company.origin + path
const organizationId = `${absolute(paths.home)}#organization`

const organization = {
  '@type': 'Organization',
  '@id': organizationId,
  'name': company.name,
  'legalName': company.legalName,
  'url': absolute(paths.home),
  'logo': absolute('/icon-512.png'),
  'email': company.email,
  'telephone': company.phone,
  'foundingDate': company.founded,
  'address': {
    '@type': 'PostalAddress',
    'streetAddress': company.address.street,
    'addressLocality': company.address.locality,
    'postalCode': company.address.postalCode,
    'addressCountry': company.address.country,
  },
}

const product = {
  '@type': 'Product',
  'name': logdhanProduct.name,
  'description': logdhanProduct.description,
  // The brand repeats the name, because no other node on this page describes the company.
  'brand': { '@type': 'Organization', '@id': organizationId, 'name': company.name },
  'image': absolute(socialImagePath('logdhan')),
  'offers': paidPlans.map(plan => ({
    '@type': 'Offer',
    'name': plan.name,
    'price': String(plan.totalCost),
    'priceCurrency': CURRENCY,
    'availability': 'https://schema.org/InStock',
    'url': absolute(paths.logdhan),
  })),
}

const breadcrumbs = (...steps: { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  'itemListElement': [pages.home, ...steps].map(({ name, path }, i) => ({
    '@type': 'ListItem',
    'position': i + 1,
    name,
    'item': absolute(path),
  })),
})

/** Returns a post's nodes: the company, the post and its breadcrumbs. */
function postGraph(slug: string): object[] {
  const post = [...newestPosts, ...olderPosts].find(candidate => candidate.slug === slug)
  const details = postDetails[slug]
  if (!post || !details) throw new Error(`There is no post ${slug}`)
  const url = absolute(postPath(slug))
  return [
    organization,
    {
      '@type': 'BlogPosting',
      '@id': url,
      'url': url,
      'mainEntityOfPage': url,
      'headline': post.title,
      'description': details.description,
      'image': absolute(postImagePath(slug)),
      'datePublished': post.date,
      'dateModified': post.updated ?? post.date,
      'inLanguage': LOCALE,
      'articleSection': post.category,
      'keywords': post.tags.join(', '),
      'author': { '@type': 'Organization', 'name': post.author, 'url': absolute(paths.about) },
      'publisher': { '@id': organizationId },
    },
    breadcrumbs(pages.blog, { name: post.title, path: postPath(slug) }),
  ]
}

/** Returns a page's Schema.org data as JSON-LD, or `undefined` if it has none. `slug` selects a post. */
export function jsonLdOf(page: RouteId, slug: string): object | undefined {
  if (page === 'post') return { '@context': 'https://schema.org', '@graph': postGraph(slug) }
  const graph = [
    ...(page === 'home' ? [organization] : []),
    ...(page === 'logdhan' ? [product] : []),
    ...(page !== 'home' && pages[page].isIndexed !== false ? [breadcrumbs(pages[page])] : []),
  ]
  return graph.length > 0 ? { '@context': 'https://schema.org', '@graph': graph } : undefined
}
