export const LOCALE = 'en-IN'

/** Width and height in pixels of the picture that a shared link shows. */
export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const

export const rupees = (amount: number): string => `₹${amount.toLocaleString('en-IN', { useGrouping: amount >= 10_000 })}`
export const rupeesAndPaise = (amount: number): string => `₹${amount.toFixed(2)}`
