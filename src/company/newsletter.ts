import { copy, schemaOf } from './schemas.ts'

/** How long a confirmation link works, in hours. */
export const CONFIRMATION_HOURS = 48

export const newsletterIntro = {
  blogTitle: 'The next note by email, without a tracking pixel',
  footerTitle: 'One letter a month',
  footerLead: 'What we built, what it changed, what we would do differently.',
}

/** Id of the email field in the footer. The newsletter's pages link to it. */
export const FOOTER_FIELD = 'footer-newsletter'

export const newsletterFields = {
  label: 'Email',
  required: 'required',
  placeholder: 'Enter your email',
  submit: 'Subscribe',
  loading: 'Subscribing...',
  /** Label of the hidden field that only bots fill in. */
  honeypot: 'Leave this field empty',
  /** Hints after "Please enter a valid email address", shown when the address looks complete. */
  emailHints: {
    copied: 'Enter only the address, without a name, < > or mailto:.',
    invisible: 'It contains a space or an invisible character.',
    localPart: 'Mail servers do not accept the part before the @.',
    topLevelDomain: 'The part after the @ needs an ending such as .com or .in.',
  },
}

export const newsletterResult = {
  success: 'Thank you for subscribing! Please check your email to confirm your subscription.',
  error: 'Failed to subscribe. Please try again later.',
}

/** Pages that the links in an email open. The text of `consent` is stored when a subscriber confirms. */
export const newsletterPages = {
  confirm: {
    title: 'Confirm your subscription',
    consent: 'I want to receive the newsletter by email until I unsubscribe.',
    action: 'Confirm',
  },
  confirmed: { title: 'You are subscribed', text: 'Thank you. The next letter will come to you.' },
  expired: {
    title: 'This link no longer works',
    text: `It is more than ${CONFIRMATION_HOURS} hours old, or we have sent a newer one. Enter your address on the site again and we will send a new link.`,
    toForm: 'Go to the form',
  },
  unsubscribe: {
    title: 'Stop the newsletter?',
    text: 'One click, and we stop writing to this address.',
    action: 'Unsubscribe',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: 'We will not write to this address again.',
    toForm: 'Subscribe again',
  },
  unknown: { title: 'We do not know this link', text: 'Please use the full link from the email.' },
  pending: { title: 'Please check your email', text: newsletterResult.success },
  refused: { title: 'That did not work' },
  back: 'Go to the site',
}

/** Error messages of the newsletter API. */
export const newsletterErrors = {
  alreadySubscribed: 'This email is already subscribed.',
  emailPending: 'Please try again in a moment.',
  tooManyRequests: 'Too many attempts. Please try again later.',
  tooLarge: 'This is too long for an email address.',
  unsupportedType: 'Send JSON or a form.',
  methodNotAllowed: 'This address does not accept this kind of request.',
  crossSite: 'Please use the form on our site.',
  failed: 'Failed to subscribe. Please try again later.',
}

export const schema = schemaOf(() => ({
  CONFIRMATION_HOURS: copy,
  newsletterIntro: copy,
  FOOTER_FIELD: copy,
  newsletterFields: copy,
  newsletterResult: copy,
  newsletterPages: copy,
  newsletterErrors: copy,
}))
