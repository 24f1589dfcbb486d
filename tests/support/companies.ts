import type { Company } from '../../src/company/company.ts'

/** Companies unlike ours: other name lengths, alphabets, phone numbers, founding years and addresses. */
export const companies: Record<string, Partial<Company>> = {
  'short': {
    name: 'Q',
    legalName: 'Q Ltd',
    phone: '+44 20 7946 0958',
    phoneHours: '24/7',
    founded: '1999-09',
    address: { street: '1 A St', locality: 'Pune', country: 'GB' },
  },
  'long': {
    name: 'Kaveri Software & Consulting',
    legalName: 'Kaveri Bhargav Brahmaputra Thiruvananthapuram Software, Systems & Consulting Private Limited',
    phone: '+1 (212) 555-0100',
    phoneHours: 'Monday to Saturday, 8.30 in the morning to 7.30 in the evening, Indian Standard Time',
    founded: '2026-05',
    address: {
      street: 'Flat 12, Third Floor, Block C, Technopark Phase Three, Attipra Village Road',
      locality: 'Thiruvananthapuram',
      postalCode: '695 582',
      country: 'IN',
    },
  },
  'in German': {
    name: `O'Neill's "Zoë" & Söhne <DE>`,
    legalName: `O'Neill's "Zoë" <Söhne> & Co. KG`,
    phone: '+49 89 123.456-78',
    address: { street: 'Große Straße 1', locality: 'Köln', postalCode: '50667', country: 'DE' },
  },
  'in Kannada': { name: 'ಚುಕ್ಕಿ', legalName: 'ಚುಕ್ಕಿ ಸಾಫ್ಟ್‌ವೇರ್', shortName: 'ಚುಕ್ಕಿ' },
}
