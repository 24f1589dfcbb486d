/**
 * The company, and everything about it that an owner replaces. What other content says of it is built from here; the founding month also stands in the timeline.
 * The build lists which of these values are still placeholders.
 */
import type { Company, WellKnown } from './schemas.ts'

export const company: Company = {
  name: 'Acme Digital',
  legalName: 'Acme Digital Private Limited',
  /** Where the site stands; canonical addresses, the sitemap and shared links begin with it. */
  origin: 'https://company.example',
  email: 'hello@company.example',
  phone: '+91 80 0000 0000',
  phoneHours: 'Mon-Fri 9am-6pm IST',
  address: {
    street: '12, Example Cross, Indiranagar',
    locality: 'Bengaluru',
    postalCode: '560038',
    country: 'IN',
  },
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

/** Values of the files under /.well-known/, which no page needs. */
export const wellKnown: WellKnown = {
  /** The app's name in the store, and the SHA-256 fingerprints of the certificates that sign it. */
  android: {
    package: 'com.example.logdhan',
    certificates: [
      '00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF',
    ],
  },
  /** Team and bundle. */
  ios: { appId: 'EXAMPLE123.com.example.logdhan' },
  /** Until when security.txt holds; at most a year ahead, and a test fails when it is near. */
  securityTxtExpires: '2027-10-31T00:00:00Z',
}
