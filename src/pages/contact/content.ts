/** The contact page's lead and steps. The title and drawing are in src/forms/contact-form.content.ts. */

/** @before-launch Confirm who reads a message, and how they reply */
export const contactLead =
  'One of the people who would build your software reads your message and replies with questions, a rough price, or advice to buy something that already exists.'

/**
 * The three steps after a message.
 * @before-launch Confirm the steps
 */
export const contactSteps = {
  title: 'After your message',
  steps: [
    { title: 'Within 24 hours', text: 'An engineer replies by email, with a few questions or a plain no.' },
    {
      title: 'Then 30 minutes',
      text: 'A call. You show us what has to work; we say what we would leave out.',
    },
    {
      title: 'Then one week',
      text: 'We write one page: scope, price and risk. You owe nothing until you sign.',
    },
  ],
}
