/**
 * What the transitions of the charts are there for. `spec` is the specification with its section; `promise` is what the
 * project itself promises its visitors beyond it.
 */
export const requirements = {
  menu: { source: 'spec 4', text: 'Mobile menu: open or closed.' },
  menuLink: { source: 'spec 2', text: 'The toggle menu closes when a link is chosen.' },
  menuAway: {
    source: 'promise',
    text: 'An open menu gives way to Escape, to a press beside it, to a wide window and to the next page.',
  },
  menuEarly: {
    source: 'promise',
    text: 'What the visitor does before the script is there keeps its effect.',
  },
  glass: {
    source: 'spec 4, 9',
    text: 'Navigation bar: transparent at or below 50 px of scroll, glassy above.',
  },
  activeLink: {
    source: 'spec 2',
    text: 'The bar’s links lead to the sections; the one that the visitor is in is marked.',
  },

  contactFields: {
    source: 'spec 5',
    text: 'Name 2 to 50, a valid email address, message 10 to 1000 characters, each with its own error.',
  },
  contactErrorsLate: {
    source: 'promise',
    text: 'An error appears when a field was left or the form was sent, not while it is typed.',
  },
  contactKeeps: { source: 'promise', text: 'Nothing that was typed is lost.' },
  contactSend: { source: 'spec 4', text: 'Contact form: editing, then sending.' },
  contactSent: { source: 'spec 4', text: 'Success replaces the form by "Message Sent!".' },
  contactFailed: { source: 'spec 4, 8', text: 'Failure shows a banner, and the form stays.' },
  contactPatience: {
    source: 'promise',
    text: 'A service that does not answer ends in a failure, not in waiting.',
  },
  contactAgain: { source: 'promise', text: 'Whoever comes back after a confirmation finds an empty form.' },
  honeypot: { source: 'promise', text: 'Programs that fill in every field reach nobody.' },

  newsletterAddress: {
    source: 'spec 5',
    text: 'Newsletter: email valid, with the same message as the contact form.',
  },
  newsletterLoading: { source: 'spec 4', text: 'Newsletter: idle, then loading ("Subscribing...").' },
  newsletterSuccess: { source: 'spec 7, 8', text: 'A response with data means success.' },
  newsletterError: {
    source: 'spec 7, 8',
    text: 'Status 409 shows the server’s words, any other failure the general ones.',
  },
  newsletterPatience: {
    source: 'promise',
    text: 'A server that does not answer ends in a failure, not in waiting.',
  },

  checkoutSession: { source: 'spec 4', text: 'A missing session id gives the error state.' },
  checkoutStart: { source: 'spec 4, 9', text: 'With a session id checkout starts 2 seconds after load.' },
  checkoutSdk: { source: 'spec 4', text: 'A missing SDK is loaded from the provider.' },
  checkoutSdkDelay: {
    source: 'spec 4, 9',
    text: 'After the SDK has loaded, checkout starts 1 second later.',
  },
  checkoutSdkFailed: {
    source: 'spec 4, 8',
    text: 'An SDK that cannot be loaded: an alert and the error state.',
  },
  checkoutRefused: { source: 'spec 4', text: 'Checkout: loading, then redirected or error.' },
  checkoutTimeout: { source: 'spec 4, 9', text: 'After 15 seconds on this page: the error state.' },
  checkoutSameWindow: { source: 'spec 4, 7', text: 'Checkout runs in the same window.' },
  checkoutCardForm: { source: 'spec 10', text: 'The card provider’s form stands in this page.' },
  checkoutBlocked: {
    source: 'promise',
    text: 'A form that the content policy stopped is a failure that is told.',
  },
  checkoutSleep: {
    source: 'promise',
    text: 'A timer that a sleeping tab held up is made good when it is looked at again.',
  },
  checkoutBack: { source: 'promise', text: 'After Back nothing starts by itself: the visitor chooses.' },
  checkoutGaveUp: {
    source: 'promise',
    text: 'A checkout whose view never came is over with what the page said instead.',
  },
  checkoutRetry: { source: 'spec 2', text: '"Try Again" reloads the page.' },
  checkoutToApp: { source: 'spec 4', text: '"Return to App" opens the deep link for a failed subscription.' },
  checkoutFallback: { source: 'spec 4, 9', text: '2 seconds after "Return to App": the product site.' },
  checkoutAppCame: { source: 'promise', text: 'An app that did open is not followed by the product site.' },

  thankYouOpen: { source: 'spec 4', text: 'The button opens the app’s deep link for a completed payment.' },
  thankYouAsk: {
    source: 'spec 4, 9',
    text: 'After 2 seconds a confirmation asks whether to download the app.',
  },
  thankYouYes: { source: 'spec 4', text: 'Yes opens the product site.' },
  thankYouNo: { source: 'spec 4', text: 'Any other answer changes nothing.' },
  thankYouAppCame: { source: 'promise', text: 'An app that did open is not followed by the question.' },

  pageGone: {
    source: 'promise',
    text: 'A tab that outlived a deployment loads the page anew, once the host answers.',
  },
  pageBroken: {
    source: 'promise',
    text: 'A page that fails says so and reloads only when the visitor asks.',
  },
  pageUnreachable: {
    source: 'promise',
    text: 'A host that does not answer gets a sentence and another try.',
  },
} as const satisfies Record<string, { source: string; text: string }>

export type RequirementId = keyof typeof requirements
