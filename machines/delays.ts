/** The machines' delays, in milliseconds. thank-you/schema.ts has the lifetime of a result. */

/** How long forms, the checkout and its boot script wait for a service or script. */
export const RESPONSE_TIMEOUT_MS = 15_000

/** From hydration to the start of checkout, if the page already has the SDK. */
export const CHECKOUT_START_DELAY_MS = 2000
/** Delay after the SDK has loaded, before checkout starts. */
export const SDK_DELAY_MS = 1000

/** From "Return to App" to the product site, if the app does not open. */
export const PRODUCT_SITE_DELAY_MS = 2000
/** From pressing the thank-you page's app link to the download prompt, if the app does not open. */
export const DOWNLOAD_PROMPT_DELAY_MS = 2000
