export const checkoutTexts = {
  loading: 'Loading secure checkout...',
  fallbackPlan: 'LogDhan subscription',
  renewal: { monthly: 'Auto-renews monthly', yearly: 'Auto-renews yearly', other: 'Recurring subscription' },
  note: 'You pay on the page of the card payment provider. Your card number never reaches this site.',
  noScript: 'The checkout needs JavaScript. Please go back to the app and try again in another browser.',
}

export const thankYouTexts = {
  title: 'Thank You!',
  lead: 'The app knows how the payment went. Open it to see your plan.',
  action: 'Open LogDhan App',
  noApp: 'Not installed on this device?',
  site: 'Go to the LogDhan site',
}
