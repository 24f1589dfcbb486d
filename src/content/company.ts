/**
 * The company, and everything about it that an owner replaces. What other content says of it is built from here; the founding month also stands in the timeline.
 * The build lists which of these values are still placeholders.
 */
import type { Company } from './schemas.ts'

export const company: Company = {
  name: 'Acme Digital',
  legalName: 'Acme Digital Private Limited',
  /** Where the site stands; canonical addresses, the sitemap and shared links begin with it. */
  origin: 'https://company.example',
  email: 'hello@company.example',
  phone: '+91 80 0000 0000',
  phoneHours: 'Mon-Fri 9am-6pm IST',
  address: { street: '12, Example Cross, Indiranagar', locality: 'Bengaluru', postalCode: '560038', country: 'IN' },
  /** Year and month. */
  founded: '2023-11',
  /** The scheduling service's page for the 30-minute consultation. */
  bookingUrl: 'https://booking.example/acme-digital/30-minutes',
  logdhan: {
    site: 'https://logdhan.example',
    supportEmail: 'support@logdhan.example',
    /** The scheme that the mobile app answers to. */
    appScheme: 'logdhan-example',
  },
  suite: { site: 'https://suite.example' },
}

export const postalAddress = `${company.address.street}, ${company.address.locality} ${company.address.postalCode}`
