export const checkoutTexts = {
  loading: 'Loading secure checkout...',
  fallbackPlan: 'LogDhan subscription',
  renewal: { monthly: 'Auto-renews monthly', yearly: 'Auto-renews yearly', other: 'Recurring subscription' },
  note: 'The card payment provider takes the payment. Your card number never reaches us.',
  noScript: 'The checkout needs JavaScript. Please go back to the app and try again in another browser.',
}

export const thankYouTexts = {
  title: 'Thank You!',
  lead: 'Open the LogDhan app to see how the payment went.',
  action: 'Open LogDhan App',
  noApp: 'Not installed on this device?',
  site: 'Go to the LogDhan site',
}
