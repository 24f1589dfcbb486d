/** Mobile app paths for completed and failed payments. */
export const PAYMENT_COMPLETED = 'payment/completed'
export const PAYMENT_FAILED = 'payment/failed'

/**
 * Returns a deep link to the mobile app, such as `logdhan://payment/failed?reason=checkout_failed`. Omits
 * undefined values. Does not use `URL` or `URLSearchParams`, because some web views cannot parse app schemes,
 * and some apps do not decode `+` as a space.
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

/** Adds the test environment to a link to the app, for a payment in the provider's sandbox. */
export const inTestMode = (link: string): string => `${link}${link.includes('?') ? '&' : '?'}environment=TEST`
