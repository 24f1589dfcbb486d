export const LOCALE = 'en-IN'

/** Where a payment provider's own form is mounted in the checkout page. */
export const PAYMENT_FORM_ID = 'payment-form'

/** Width and height in pixels of the picture that a shared link shows. */
export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const
