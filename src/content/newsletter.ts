export const newsletterFields = { label: 'Email', placeholder: 'Enter your email', submit: 'Subscribe', loading: 'Subscribing...' }

export const newsletterOutcome = {
  success: 'Thank you for subscribing! Please check your email to confirm your subscription.',
  error: 'Failed to subscribe. Please try again later.',
}
