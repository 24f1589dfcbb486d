/** Header of the contact page. Apart from `contactIntro`, which is in the scripts of home. */
import { copy, schemaOf } from './schemas.ts'

/** @before-launch Confirm who reads a message, and what comes back */
export const contactLead =
  'One of the people who would build it reads what you write, and answers with questions, a first price, or the advice to buy something that exists.'

export const schema = schemaOf(() => ({ contactLead: copy }))
