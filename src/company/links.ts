/** Builds `tel:`, `mailto:` and external URLs from the data in company/company.ts. */

export const mailto = (address: string, subject?: string): string =>
  `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`

/** `+91 80 0000 0000` becomes `tel:+918000000000`. */
export const tel = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`

export const mapsSearch = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
