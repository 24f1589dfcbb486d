import { newsletterResult } from '../../company/newsletter.ts'

/** How long a confirmation link works, in hours. */
export const CONFIRMATION_HOURS = 48

/** The email that asks for confirmation. */
export const confirmationTexts = {
  subject: 'Please confirm your subscription',
  title: 'One click and\u00a0you\u00a0are on\u00a0the\u00a0list',
  request:
    'Someone, probably you, entered this address on our site to get our newsletter: one letter a month about what we built, what it changed and what we would do differently. We will send it only if you confirm.',
  action: 'Confirm my subscription',
  /** Shown below the button. */
  lifetime: `The link works for ${CONFIRMATION_HOURS} hours.`,
  ignore: 'If it was not you, ignore this email. You will not hear from us again.',
  stop: 'Do not email me again',
}

/** The pages of the newsletter API. The text of `consent` is stored when a subscriber confirms. */
export const newsletterPages = {
  confirm: {
    title: 'Confirm your subscription',
    consent: 'I want to receive the newsletter by email until I unsubscribe.',
    action: 'Confirm',
  },
  confirmed: { title: 'You are subscribed', text: 'Thank you. You will get our next letter.' },
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
    /** Shown with `toForm`, because `signUp` sends no earlier email. */
    wait: 'You can subscribe again seven days after you last did.',
  },
  unknown: { title: 'We do not recognise this link', text: 'Please use the full link from the email.' },
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
  methodNotAllowed: 'This URL does not accept this kind of request.',
  crossOrigin: 'Please use the form on our site.',
  failed: 'Failed to subscribe. Please try again later.',
  /** The same errors after a click on a link from an email. */
  ofLink: { crossOrigin: 'Please open the link in the email again.', failed: 'Please try again later.' },
}
