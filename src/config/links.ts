/** How addresses outside the site are built. The addresses themselves belong to the company: content/company.ts. */

export const mailto = (address: string, subject?: string): string =>
  `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`

/** `+91 80 0000 0000` becomes `tel:+918000000000`. */
export const tel = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`

export const mapsSearch = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

/** Where the app goes when a payment went through, and when it did not. */
export const PAYMENT_COMPLETED = 'payment/completed'
export const PAYMENT_FAILED = 'payment/failed'

/**
 * An address of the mobile app, such as `logdhan://payment/failed?reason=checkout_failed`. Built as text: not every web
 * view's URL parser knows app schemes. Values are encoded one by one, because a `+` is not a space everywhere; absent
 * ones are left out.
 */
export function deepLink(
  scheme: string,
  path: string,
  values: Record<string, string | undefined> = {},
): string {
  const query = Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&')
  return `${scheme}://${path}${query ? `?${query}` : ''}`
}
