/** Text, tables, links and counts that the specification requires of each page. */
import { describe, expect, it } from 'vitest'
import type { PageId } from '#src/config/paths.ts'
import { company, postalAddress } from '#src/content/company.ts'
import { documentOf, textOf } from './built-site.ts'

const facts: Partial<Record<PageId, readonly string[]>> = {
  home: [
    'Transforming Ideas into Digital Impact',
    'Explore Our Products',
    'Learn More About Our Services',
    'Start Your Project',
    'Discovery',
    'Design',
    'Development',
    'Deployment',
    'Explore LogDhan',
    'Coming Soon',
    'Explore More Projects',
    'View All Posts',
    'Subscribe',
    'All Posts 24',
    'Artificial Intelligence 8',
    'Business Technology 6',
    'Development 10',
    '-65%',
    '99.9%',
    'Nov 2023',
    'July 9 2025',
    'Send Message',
    'Book Now',
    'Mon-Fri 9am-6pm IST',
    '30-minute consultation',
    '24 hours',
  ],
  about: ['Nov 2023', 'July 9 2025'],
  services: ['Discovery', 'Design', 'Development', 'Deployment', 'Start Your Project'],
  products: ['Explore LogDhan', 'Coming Soon', 'Start Your Project'],
  caseStudies: ['-65%', '99.9%', 'Explore More Projects'],
  blog: [
    'All Posts 24',
    'Artificial Intelligence 8',
    'Business Technology 6',
    'Development 10',
    'Subscribe',
    'View All Posts',
  ],
  logdhan: [
    'Basic Free',
    'Pro Monthly',
    'Pro Annual',
    '₹99 monthly',
    '₹999 yearly',
    '150 credits, ₹0.66 each',
    '2500 credits, ₹0.40 each',
    'You save ₹189',
    'Popular',
    'Best Value',
    'Unlimited',
    'Lifetime',
    'Up to 50% of unused credits',
    '15-30 seconds',
    '1 credit',
    company.logdhan.supportEmail,
  ],
  refund: [
    'Cancellation & Refund',
    'Last updated: January 15, 2024',
    'Before kickoff',
    '90% of the advance',
    'Pro-rata minus costs',
    '48 hours before the session',
    'Full refund',
    'Refunds are processed in 3-5 business days via the original payment method',
  ],
  shipping: [
    'Digital Delivery Policy',
    'Last updated: January 15, 2024',
    'Via git access',
    'Immediately after milestone completion',
    'Via cloud link',
    'Within 24 hours of approval',
    'Within 48 hours of request',
    'Same business day',
  ],
  privacy: [
    'Privacy Policy',
    'Last updated: January 15, 2024',
    'Data protection framework',
    'Data we collect',
    'How we use it',
    'Security',
  ],
  terms: [
    'Terms',
    'Last updated: January 15, 2024',
    'Service agreement',
    'User obligations',
    'Limits of liability',
    'Intellectual property',
    'Service delivery',
  ],
  contact: [company.email, company.phone, 'Mon-Fri 9am-6pm IST', 'Book Now', postalAddress, 'Send Message'],
  checkout: ['Loading secure checkout...', 'Recurring subscription'],
  thankYou: ['Thank You!', 'Open LogDhan App'],
}

describe.each(Object.entries(facts) as [PageId, readonly string[]][])('%s', (page, expected) => {
  const text = textOf(page)
  it.each(expected)('text -> contains "%s"', fact => {
    expect(text.includes(fact)).toBe(true)
  })
})

describe('tables and links', () => {
  const rows = (page: PageId) => {
    const $ = documentOf(page)
    $('td span[aria-hidden]').remove()
    return $('tbody tr')
      .toArray()
      .map(row =>
        $(row)
          .children()
          .toArray()
          .map(cell => $(cell).text()),
      )
  }

  it('refund, delivery and pricing -> the rows of the specification', () => {
    const [kickoff, ongoing, ...others] = rows('refund')
    expect(kickoff).toEqual(['Project development', 'Before kickoff', '90% of the advance'])
    // The specification does not fix the second column.
    expect([ongoing?.[0], ongoing?.[2]]).toEqual(['Ongoing project', 'Pro-rata minus costs'])
    expect(others).toEqual([
      ['Consulting', '48 hours before the session', 'Full refund'],
      ['Digital products', 'Before access', 'Full refund'],
    ])
    const [code, assets, ...rest] = rows('shipping')
    expect([code, assets]).toEqual([
      ['Source code', 'Via git access', 'Immediately after milestone completion'],
      ['Design assets', 'Via cloud link', 'Within 24 hours of approval'],
    ])
    // The specification does not fix the delivery method.
    expect(rest.map(([item, , when]) => [item, when])).toEqual([
      ['Documentation', 'Within 48 hours of request'],
      ['API access', 'Same business day'],
    ])
    expect(rows('logdhan')).toEqual([
      ['Basic Free', 'Unlimited', 'Free', 'Free', 'Lifetime'],
      ['Pro Monthly', '150', '₹0.66', '₹99', 'Monthly'],
      ['Pro Annual', '2500', '₹0.40', '₹999', 'Yearly'],
    ])
  })

  it('links of the specification -> their targets', () => {
    const target = (page: PageId, label: string) => {
      const $ = documentOf(page)
      const found = $('a')
        .filter((_, link) => $(link).text().startsWith(label))
        .first()
      return [found.attr('href'), found.attr('target')]
    }
    expect(target('home', 'Explore Our Products')).toEqual(['/#products', undefined])
    expect(target('home', 'Learn More About Our Services')).toEqual(['/#services', undefined])
    expect(target('home', 'Start Your Project')).toEqual(['/#contact', undefined])
    expect(target('home', 'Explore LogDhan')).toEqual(['/logdhan', undefined])
    expect(target('home', 'Book Now')).toEqual([company.bookingUrl, '_blank'])
    expect(target('logdhan', 'Visit LogDhan')).toEqual([company.logdhan.site, '_blank'])
    expect(target('logdhan', company.logdhan.supportEmail)[0]).toContain(
      `mailto:${company.logdhan.supportEmail}`,
    )
    expect(target('logdhan', 'contact form')).toEqual(['/#contact', undefined])
  })
})

describe('counts', () => {
  const count = (page: PageId, selector: string) => documentOf(page)(selector).length

  it('home -> 4 values, 7 timeline entries, 5 services, 4 steps, 2 products, 3 studies, 3 quotes, 3 posts', () => {
    expect(count('home', '#about ul > li')).toBe(4)
    expect(count('home', '#about ol > li')).toBe(7)
    expect(count('home', '#services ol').toString()).toBe('2')
    expect(documentOf('home')('#services ol').eq(0).children('li')).toHaveLength(5)
    expect(documentOf('home')('#services ol').eq(1).children('li')).toHaveLength(4)
    expect(count('home', '#products article')).toBe(2)
    expect(count('home', '#case-studies article')).toBe(3)
    expect(count('home', '#case-studies blockquote')).toBe(3)
    expect(count('home', '#blog article')).toBe(3)
    expect(count('home', '#blog [aria-pressed]')).toBe(4)
  })

  it('logdhan -> one dot per ten credits: 15 and 250', () => {
    const $ = documentOf('logdhan')
    expect(
      $('svg[data-dots] path.dots')
        .toArray()
        .map(path => $(path).attr('d')?.match(/h0/g)?.length),
    ).toEqual([15, 250])
  })

  it('footer -> four groups, four links to the services, and the legal pages last', () => {
    const $ = documentOf('home')
    expect(
      $('footer nav h2')
        .toArray()
        .map(heading => $(heading).text()),
    ).toEqual(['Company', 'Services', 'Products', 'Legal'])
    expect($('footer nav a[href="/#services"]')).toHaveLength(4)
    expect(
      $('footer nav a')
        .toArray()
        .slice(-4)
        .map(link => $(link).attr('href')),
    ).toEqual(['/privacy-policy', '/terms', '/refund-policy', '/shipping'])
  })
})

describe('disabled controls', () => {
  it('home -> those of the specification, with aria-disabled, none a link', () => {
    const $ = documentOf('home')
    const disabled = $('[aria-disabled="true"]')
      .toArray()
      .map(control => $(control).text().replace(/\d+$/, '').trim())
    expect(disabled.sort()).toEqual([
      'Artificial Intelligence',
      'Business Technology',
      'Coming Soon',
      'Development',
      'Explore More Projects',
      'View All Posts',
    ])
    expect($('[aria-disabled="true"]').is('a')).toBe(false)
  })
})
