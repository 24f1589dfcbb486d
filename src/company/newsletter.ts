import { copy, schemaOf } from './schemas.ts'

/** How long a confirmation link works, in hours. */
export const CONFIRMATION_HOURS = 48

export const newsletterIntro = {
  blogTitle: 'The next note by email. No tracking pixel in it.',
  footerTitle: 'One letter a month',
  footerLead: 'What we built, what it moved, what we would do differently.',
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
  /** Follow "Please enter a valid email address" when the address looks complete. */
  emailHints: {
    copied: 'Only the part with the @ belongs here, without a name, < > or mailto:.',
    invisible: 'There is a space or an invisible character in it.',
    localPart: 'Mail servers do not accept the part before the @.',
    topLevelDomain: 'The part after the @ needs an ending such as .com or .in.',
  },
}

export const newsletterResult = {
  success: 'Thank you for subscribing! Please check your email to confirm your subscription.',
  error: 'Failed to subscribe. Please try again later.',
}

/** The email that asks for a confirmation. */
export const newsletterMail = {
  subject: 'Please confirm your subscription',
  title: 'One press, and you are on the list',
  request:
    'Somebody, most likely you, entered this address on our site to receive our newsletter: one letter a month about what we built, what it moved, what we would do differently. We send it only after you have confirmed.',
  action: 'Confirm the subscription',
  /** Below the button. */
  lifetime: `The link works for ${CONFIRMATION_HOURS} hours.`,
  ignore: 'If it was not you, do nothing, and nothing changes.',
  stop: 'I do not want these mails',
}

/** Pages that an email's links open. The text of `consent` is stored when somebody confirms. */
export const newsletterPages = {
  confirm: {
    title: 'Confirm your subscription',
    consent: 'I want to receive the newsletter by email until I unsubscribe.',
    action: 'Confirm',
  },
  confirmed: { title: 'You are subscribed', text: 'Thank you. The next letter comes to you.' },
  expired: {
    title: 'This link no longer works',
    text: `It is older than ${CONFIRMATION_HOURS} hours, or a newer one was sent. Enter your address on the site again and a fresh one comes.`,
    toForm: 'To the form',
  },
  unsubscribe: {
    title: 'Stop the newsletter?',
    text: 'One press, and no more letters come to this address.',
    action: 'Unsubscribe',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: 'No more letters come to this address.',
    toForm: 'Subscribe again',
  },
  unknown: { title: 'This link is not known', text: 'Please use the link as it stands in the mail.' },
  pending: { title: 'Please check your email', text: newsletterResult.success },
  refused: { title: 'That did not work' },
  back: 'To the site',
}

/** Error messages of the newsletter API. */
export const newsletterErrors = {
  alreadySubscribed: 'This email is already subscribed.',
  emailPending: 'Please try again in a moment.',
  tooManyRequests: 'Too many attempts. Please try again later.',
  tooLarge: 'That is too long to be an address.',
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
  newsletterMail: copy,
  newsletterPages: copy,
  newsletterErrors: copy,
}))
