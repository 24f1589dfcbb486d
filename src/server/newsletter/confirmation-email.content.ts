import { CONFIRMATION_HOURS } from '../../company/newsletter.ts'
import { copy, schemaOf } from '../../company/schemas.ts'

/** The email that asks for a confirmation. */
export const confirmationTexts = {
  subject: 'Please confirm your subscription',
  title: 'One click and you are on the list',
  request:
    'Someone, probably you, entered this address on our site to get our newsletter: one letter a month about what we built, what it changed and what we would do differently. We will send it only if you confirm.',
  action: 'Confirm my subscription',
  /** Shown below the button. */
  lifetime: `The link works for ${CONFIRMATION_HOURS} hours.`,
  ignore: 'If it was not you, ignore this email. You will not hear from us again.',
  stop: 'Do not email me again',
}

export const schema = schemaOf(() => ({ confirmationTexts: copy }))
