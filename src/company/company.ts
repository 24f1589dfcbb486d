/** The company's data, which other content uses. Replace it; the build lists what else to replace. */
import { z } from 'zod'
import { nonBlank, month, schemaOf, textOfLength, type ContentOf } from './schemas.ts'

export const company: Company = {
  name: 'Acme Digital',
  legalName: 'Acme Digital Private Limited',
  /** Corporate identity number. */
  cin: 'U62011KA2023PTC000000',
  /** Origin of the site, for canonical URLs, the sitemap and link previews. */
  origin: 'https://company.example',
  email: 'hello@company.example',
  phone: '+91 80 0000 0000',
  phoneHours: 'Mon-Fri 9am-6pm IST',
  /** Registered office. */
  address: {
    street: '12, Example Cross, Indiranagar',
    locality: 'Bengaluru',
    postalCode: '560038',
    country: 'IN',
  },
  grievances: { name: 'A. Example', designation: 'Grievance Officer', email: 'grievances@company.example' },
  /**
   * Year and month, as YYYY-MM.
   * @before-launch Confirm the founding month, the city and the office hours
   */
  founded: '2023-11',
  /** The scheduling service's page for the 30-minute consultation. */
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

/**
 * Lines at the foot of pages, required by the Companies (Incorporation) Rules, 2014, rule 26, and the
 * Consumer Protection (E-Commerce) Rules, 2020, rule 4. The home page also shows the office, email and phone.
 */
export const copyright = `© ${company.founded.slice(0, 4)} ${company.legalName}, ${locality}`
export const registration = `CIN ${company.cin}`
/** Parts of the registration that never wrap. */
export const REGISTRATION_PART = /[A-Z ]+\d+/g
export const grievanceOfficer = `${company.grievances.name}, ${company.grievances.designation}`

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
  /** Expiry of security.txt, at most a year ahead. A test fails from 30 days before this date. */
  securityTxtExpires: '2027-10-31T00:00:00Z',
}

/** Longer names are cut off: https://developer.chrome.com/docs/extensions/reference/manifest/name */
export const SHORT_NAME_LENGTH = 12

const httpsUrl = () => z.url({ protocol: /^https$/ })

export const schema = schemaOf(() => ({
  company: z.object({
    name: textOfLength('the name', 1, 30),
    /** Name below an icon on a phone. By default, as many words of `name` as fit. */
    shortName: textOfLength('a short name', 1, SHORT_NAME_LENGTH).optional(),
    legalName: nonBlank,
    origin: httpsUrl().refine(url => URL.canParse(url) && new URL(url).origin === url, {
      error: ({ input }) => {
        const url = String(input)
        return `must be an origin, without a path or trailing slash${URL.canParse(url) ? `: ${new URL(url).origin}` : ''}`
      },
    }),
    email: z.email(),
    // Digits, spaces and the separators of RFC 3966.
    phone: z
      .string()
      .regex(/^\+\d(?:[ ().-]*\d){7,14}$/, 'must be an international number, like +91 80 0000 0000')
      .refine(phone => !phone.includes('(0)'), 'must not contain "(0)", because phones would dial the zero'),
    phoneHours: nonBlank,
    cin: z
      .string()
      .regex(/^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/, 'must be a CIN, like U62011KA2023PTC000000'),
    grievances: z.object({ name: nonBlank, designation: nonBlank, email: z.email() }),
    address: z.object({
      street: nonBlank,
      locality: nonBlank,
      /** Not every country has postal codes. */
      postalCode: nonBlank.optional(),
      country: z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166 country code, like IN'),
    }),
    founded: month,
    bookingUrl: httpsUrl(),
    logdhan: z.object({
      site: httpsUrl(),
      supportEmail: z.email(),
      appScheme: z.string().regex(/^[a-z][a-z\d+.-]*$/),
    }),
    suite: z.object({ site: httpsUrl() }),
  }),
  wellKnown: z.object({
    android: z.object({
      package: z.string().regex(/^[a-z]\w*(?:\.[a-z]\w*)+$/i),
      certificates: z
        .array(
          z
            .string()
            .regex(
              /^(?:[\dA-F]{2}:){31}[\dA-F]{2}$/,
              'must be a SHA-256 fingerprint, 32 pairs joined by colons',
            ),
        )
        .min(1),
    }),
    ios: z.object({
      appId: z
        .string()
        .regex(
          /^[A-Z\d]{10}(?:\.[\w-]+)+$/,
          'must be a team ID and a bundle ID, like ABCDE12345.com.company.app',
        ),
    }),
    securityTxtExpires: z.iso.datetime(),
  }),
}))

type Content = ContentOf<typeof schema>
export type Company = Content['company']
export type WellKnown = Content['wellKnown']
