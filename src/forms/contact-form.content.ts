import { RESPONSE_TIMEOUT_MS } from '../../machines/delays.ts'
import { newsletterFields } from '../company/newsletter.ts'
import { copyWith, headerDrawing, schemaOf, type HeaderDrawing } from '../company/schemas.ts'

/** @before-launch Confirm that you answer within 24 hours, here and in `contactResult` */
export const contactIntro = {
  title: ['Tell us what', 'has to work'],
  drawing: {
    curve: { rows: [6, 6, 6, 6], symmetry: 'lr', seed: 92 },
    // Phones break the line after the comma.
    caption: '24 hours, at\u00a0most',
  } satisfies HeaderDrawing,
  promise: 'We answer within 24 hours.',
}

/**
 * Labels of the form. EmailJS gets the values as `name`, `email` and `title` (the message).
 * @before-launch Use {{name}}, {{email}} and {{title}} in the EmailJS template
 */
export const contactFields = {
  name: { label: 'Name', placeholder: 'Your name' },
  email: { label: 'Email', placeholder: 'name@example.com' },
  message: { label: 'Message', placeholder: 'What should the software do, and by when?' },
  required: newsletterFields.required,
  submit: 'Send Message',
  sending: 'Sending...',
}

export const contactResult = {
  sent: {
    title: 'Message Sent!',
    text: "Thank you for reaching out. We'll get back to you within 24 hours.",
    line: {
      caption: 'Your name makes this line: a dot for each letter, mirrored.',
      save: 'Save as SVG',
      file: 'my-line.svg',
    },
  },
  /** The company's email address follows. */
  failed: 'Failed to send message. Please try again or contact us directly at',
  reasons: {
    automated: 'The sending service does not accept automated browsers.',
    blocked: 'The sending service does not accept this email address.',
    tooMany: 'Too many messages at once. Please wait a minute.',
    refused: 'The sending service is having trouble right now.',
    network: 'There seems to be no connection. Your text is still here.',
    timeout: `The sending service did not answer within ${RESPONSE_TIMEOUT_MS / 1000} seconds.`,
    unconfigured: 'This form is not connected to a sending service yet.',
    honeypot: 'A hidden field that must stay empty was filled in.',
    missing:
      'The site may have changed since you opened it, and part of this page is missing. Load the page again. Your text will be kept.',
  },
  reload: 'Load the page again',
}

export const schema = schemaOf(() => ({ contactIntro: copyWith({ drawing: headerDrawing }) }))
