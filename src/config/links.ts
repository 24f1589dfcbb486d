/** How addresses outside the site are built. The addresses themselves belong to the company: content/company.ts. */

export const mailto = (address: string, subject?: string): string =>
  `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`

/** `+91 80 0000 0000` becomes `tel:+918000000000`. */
export const tel = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`

export const mapsSearch = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

/** Where the app goes when a payment went through. */
export const PAYMENT_COMPLETED = 'payment/completed'

/** An address of the mobile app, such as `logdhan://payment/completed`. Built as text: not every web view's URL parser knows app schemes. */
export const deepLink = (scheme: string, path: string): string => `${scheme}://${path}`
