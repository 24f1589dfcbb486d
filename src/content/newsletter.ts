export const newsletterFields = {
  label: 'Email',
  placeholder: 'Enter your email',
  submit: 'Subscribe',
  loading: 'Subscribing...',
  /** Read by nobody but programs that fill in everything. */
  honeypot: 'Leave this field empty',
}

export const newsletterResult = {
  success: 'Thank you for subscribing! Please check your email to confirm your subscription.',
  error: 'Failed to subscribe. Please try again later.',
}

/** What the letter says that asks for a confirmation. */
export const newsletterMail = {
  subject: 'Please confirm your subscription',
  greeting: 'Hello,',
  request:
    'Somebody, most likely you, entered this address on our site to receive our newsletter. We send it only after you have confirmed. The link works for 48 hours.',
  action: 'Confirm the subscription',
  ignore: 'If it was not you, do nothing: without a confirmation you will not hear from us again.',
  stop: 'I do not want these mails',
}

/** What the pages say that the links of a letter lead to. `consent` is what a subscriber agrees to, and is kept with the moment. */
export const newsletterPages = {
  confirm: {
    title: 'Confirm your subscription',
    consent: 'I want to receive the newsletter by email until I unsubscribe.',
    action: 'Confirm',
  },
  confirmed: { title: 'You are subscribed', text: 'Thank you. The next letter comes to you.' },
  dead: {
    title: 'This link no longer works',
    text: 'It is older than 48 hours, or a newer one was sent. Enter your address on the site again and a fresh one comes.',
  },
  unsubscribe: {
    title: 'Stop the newsletter?',
    text: 'One press, and no more letters come to this address.',
    action: 'Unsubscribe',
  },
  unsubscribed: { title: 'You are unsubscribed', text: 'No more letters come to this address.' },
  unknown: { title: 'This link is not known', text: 'Please use the link as it stands in the mail.' },
  pending: { title: 'Please check your email' },
  refused: { title: 'That did not work' },
  back: 'To the site',
}

/** What the service answers besides; the form shows the second one. */
export const newsletterRefusals = {
  already: 'This email is already subscribed.',
  busy: 'Please try again in a moment.',
  often: 'Too many attempts. Please try again later.',
  large: 'That is too long to be an address.',
  type: 'Send JSON or a form.',
  method: 'This address does not answer that.',
  elsewhere: 'Please use the form on our site.',
  failed: 'Failed to subscribe. Please try again later.',
}
