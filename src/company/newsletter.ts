/** @before-launch Confirm how often the newsletter is sent, and that it has no tracking pixel */
export const newsletterIntro = {
  blogTitle: 'The next note by email, without a tracking pixel',
  footerTitle: 'One letter a month',
  footerLead: 'What we built, what it changed, what we would do differently.',
}

/**
 * Id of the email field in the footer, which posts and the newsletter's pages link to. It is not
 * `footer-newsletter`, because filter lists (Fanboy's Annoyances) hide elements with that id.
 */
export const FOOTER_FIELD = 'footer-address'

export const newsletterFields = {
  label: 'Email',
  required: 'required',
  placeholder: 'Enter your email',
  submit: 'Subscribe',
  loading: 'Subscribing...',
  /** Label of the hidden field that catches bots. */
  honeypot: 'Leave this field empty',
  /** Hints after "Please enter a valid email address", shown when the address looks complete. */
  emailHints: {
    copied: 'Enter only the address, without a name, < > or mailto:.',
    invisible: 'Remove any space or invisible character.',
    localPart: 'Mail servers do not accept the part before the @.',
    topLevelDomain: 'The part after the @ needs an ending such as .com or .in.',
  },
}

export const newsletterResult = {
  success: 'Thank you for subscribing! Please check your email to confirm your subscription.',
  error: 'Failed to subscribe. Please try again later.',
}
