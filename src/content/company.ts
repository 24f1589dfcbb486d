/**
 * The company's data, which the owner replaces. Other content derives from it. The build lists what is left to replace.
 */
import type { Company, WellKnown } from './schemas.ts'

export const company: Company = {
  name: 'Acme Digital',
  legalName: 'Acme Digital Private Limited',
  /** Origin of the site, used in canonical URLs, the sitemap and link previews. */
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
  /**
   * Year and month, as YYYY-MM.
   * @before-launch Confirm the founding month, the city and the office hours
   */
  founded: '2023-11',
  /** Page of the scheduling service for the 30-minute consultation. */
  bookingUrl: 'https://booking.example/acme-digital/30-minutes',
  logdhan: {
    site: 'https://logdhan.example',
    supportEmail: 'support@logdhan.example',
    /** URL scheme of the mobile app's deep links. */
    appScheme: 'logdhan-example',
  },
  suite: { site: 'https://suite.example' },
}

const { street, locality, postalCode } = company.address
export const postalAddress = `${street}, ${locality}${postalCode ? ` ${postalCode}` : ''}`

/** Values for the files under /.well-known/. */
export const wellKnown: WellKnown = {
  /** Package name in the store, and SHA-256 fingerprints of the signing certificates. */
  android: {
    package: 'com.example.logdhan',
    certificates: [
      '00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF',
    ],
  },
  /** Team ID and bundle ID. */
  ios: { appId: 'EXAMPLE123.com.example.logdhan' },
  /** Expiry of security.txt: at most a year ahead. A test fails shortly before it. */
  securityTxtExpires: '2027-10-31T00:00:00Z',
}
