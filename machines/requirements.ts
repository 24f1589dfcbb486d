import { RESPONSE_TIMEOUT_MS } from './delays.ts'

/**
 * Requirements behind the machines' transitions. `source` is a section of the specification, or `project` for
 * a requirement that the project adds.
 */
export const requirements = {
  menuToggle: { source: 'spec 4', text: 'The toggle opens and closes the mobile menu.' },
  menuClosesOnLink: { source: 'spec 2', text: 'Choosing a link closes the menu.' },
  menuDismissal: {
    source: 'project',
    text: 'Escape, a press outside, a wide window and a page change close the menu.',
  },
  menuOpenedBeforeHydration: {
    source: 'project',
    text: 'A menu that was opened before hydration stays open.',
  },
  barBackground: {
    source: 'spec 4, 9',
    text: 'The navigation bar is transparent at or below 50 px of scroll, and glassy above.',
  },
  activeSectionLink: { source: 'project', text: 'The link to the section in view is active.' },

  contactValidation: {
    source: 'spec 5',
    text: 'The name needs 2 to 50 characters, the email must be valid, and the message needs 10 to 1000; each has its own error.',
  },
  contactErrorTiming: {
    source: 'project',
    text: 'A field shows its error after blur or submit, but not while the visitor types, and not if the field was left untouched.',
  },
  contactDraftKept: { source: 'project', text: 'No typed text is lost.' },
  contactSending: { source: 'spec 4', text: 'A valid form goes from editing to sending.' },
  contactSent: { source: 'spec 4', text: 'Success replaces the form with "Message Sent!".' },
  contactFailed: { source: 'spec 4, 8', text: 'A failure shows a banner and keeps the form.' },
  contactTimeout: { source: 'project', text: 'If the service responds too late, sending fails.' },
  contactReset: { source: 'project', text: 'A visit after the confirmation shows an empty form.' },
  honeypot: { source: 'project', text: 'A form with a filled honeypot is not sent.' },

  newsletterValidation: {
    source: 'spec 5',
    text: 'The newsletter needs a valid email address; the error is the same as in the contact form.',
  },
  newsletterLoading: {
    source: 'spec 4',
    text: 'A valid email takes the form from idle to loading ("Subscribing...").',
  },
  newsletterSuccess: { source: 'spec 7, 8', text: 'A response with data means success.' },
  newsletterError: {
    source: 'spec 7, 8',
    text: 'After status 409, the form shows the server’s message; after any other failure, the general message.',
  },
  newsletterTimeout: { source: 'project', text: 'If the server responds too late, sign-up fails.' },

  checkoutMissingSession: { source: 'spec 4', text: 'A missing session id leads to the error state.' },
  checkoutStartDelay: {
    source: 'spec 4, 9',
    text: 'With a session id, checkout starts 2 seconds after load.',
  },
  checkoutLoadSdk: { source: 'spec 4', text: 'If the SDK is missing, the page loads it from the provider.' },
  checkoutSdkDelay: { source: 'spec 4, 9', text: 'Checkout starts 1 second after the SDK has loaded.' },
  checkoutSdkFailed: {
    source: 'spec 4, 8',
    text: 'If the SDK does not load, an alert and the error state appear.',
  },
  checkoutFailed: { source: 'spec 4', text: 'If checkout fails while loading, the error state is shown.' },
  checkoutTimeout: {
    source: 'spec 4, 9',
    text: `After ${RESPONSE_TIMEOUT_MS / 1000} seconds on this page, the error state is shown.`,
  },
  checkoutSameWindow: { source: 'spec 4, 7', text: 'Checkout runs in the same window.' },
  checkoutCardForm: { source: 'project', text: 'The card provider’s form is embedded in this page.' },
  checkoutFormBlocked: {
    source: 'project',
    text: 'If the content security policy blocks the form, the error state is shown.',
  },
  checkoutFormEnded: {
    source: 'project',
    text: 'If the visitor closes the form, or it stops working, the error state is shown and lets the visitor try again.',
  },
  checkoutThrottledTimer: {
    source: 'project',
    text: 'The timeout also applies when a hidden tab, whose timers are throttled, becomes visible.',
  },
  checkoutPaused: {
    source: 'project',
    text: 'A hidden page cancels its SDK request, which could delay other checkouts, and repeats the request when the page is shown.',
  },
  checkoutReturn: {
    source: 'project',
    text: 'After the visitor returns from the provider, checkout does not start again automatically.',
  },
  checkoutMayHavePaid: {
    source: 'project',
    text: 'Unless the visitor may have paid in this browser, the error state says that nothing was paid.',
  },
  checkoutFallbackShown: {
    source: 'project',
    text: 'Checkout stops when the page has shown its loading fallback.',
  },
  checkoutRetry: { source: 'spec 2', text: '"Try Again" reloads the page.' },
  checkoutOpenApp: {
    source: 'spec 4',
    text: '"Return to App" opens the deep link for a failed subscription.',
  },
  checkoutProductSite: {
    source: 'spec 4, 9',
    text: '2 seconds after "Return to App", the product site opens.',
  },
  checkoutAppOpened: { source: 'project', text: 'If the app opens, the product site does not.' },

  thankYouOpenApp: {
    source: 'spec 4',
    text: 'The button opens the app’s deep link for a completed payment.',
  },
  thankYouOpenAppAfterFailure: {
    source: 'project',
    text: 'After a failure, the button opens the deep link for a failed payment.',
  },
  thankYouResult: {
    source: 'project',
    text: 'The page shows the result that the provider confirms for a session of this browser; nobody is thanked for a failed payment.',
  },
  thankYouResultEnds: {
    source: 'project',
    text: 'A result is shown for an hour after the provider has confirmed it, by the server’s clock.',
  },
  thankYouEarlyPress: {
    source: 'project',
    text: 'If the visitor taps before hydration, the 2 seconds start at the tap.',
  },
  thankYouPrompt: {
    source: 'spec 4, 9',
    text: 'After 2 seconds, a confirmation asks whether to download the app.',
  },
  thankYouAccepted: { source: 'spec 4', text: 'Accepting opens the product site.' },
  thankYouDeclined: { source: 'spec 4', text: 'Any other answer changes nothing.' },
  thankYouAppOpened: { source: 'project', text: 'If the app opens, the confirmation does not appear.' },

  pageScriptMissing: {
    source: 'project',
    text: 'A page whose script is missing after a deployment reloads as soon as the host responds.',
  },
  pageRenderError: {
    source: 'project',
    text: 'A page that fails to render shows an error and reloads only on request.',
  },
  hostFailing: {
    source: 'project',
    text: 'If the host responds with an error, the page lets the visitor try again and does not blame the connection.',
  },
  hostUnreachable: {
    source: 'project',
    text: 'If the host does not respond, the page says so and lets the visitor try again.',
  },
} as const satisfies Record<string, { source: string; text: string }>

export type RequirementId = keyof typeof requirements
