export const LOCALE = 'en-IN'

/** Currency of all amounts on the pages, in the checkout and in JSON-LD (docs/how-to.md). */
export const CURRENCY = 'INR'

/** The company's time zone (IANA), for the date on which a post appears. Vite's config also imports it. */
export const TIME_ZONE = 'Asia/Kolkata'
