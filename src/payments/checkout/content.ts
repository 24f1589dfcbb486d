import { mailto } from '../../company/links.ts'
import { company, grievanceOfficer } from '../../company/company.ts'
import { logdhanProduct } from '../../company/products.ts'

const { supportEmail } = company.logdhan
/** Email address for help with a payment. */
export const logdhanSupport = { address: supportEmail, href: mailto(supportEmail, logdhanProduct.name) }

const mayHavePaid = 'If you have already paid, please do not pay again. The LogDhan app shows the payment.'

export const checkoutTexts = {
  loading: 'Loading secure checkout...',
  /** Follows the payment provider's name. */
  next: 'opens next.',
  /** Shown for an unknown plan. The text below it says that the plan renews. */
  fallbackPlan: 'LogDhan plan',
  renewal: { monthly: 'Auto-renews monthly', yearly: 'Auto-renews yearly', other: 'Recurring subscription' },
  /** Rows for the amount and, if known, the plan. */
  order: {
    amount: 'Amount',
    credits: {
      title: 'Credits',
      text: (credits: number | string, each: string) => `${credits}, ${each} each`,
    },
    renewal: {
      title: 'Renewal',
      text: (amount: string, billing: string) => `${amount} ${billing}, until you cancel`,
    },
  },
  /** Shown above a payment in the provider's sandbox. */
  test: 'Test payment',
  unavailable: 'Payment system unavailable',
  reasons: {
    session: 'This link is incomplete.',
    /** Also shown with `alert()`, which some web views suppress. */
    sdk: 'Unable to load payment system. Please try again or contact support.',
    refused: 'The payment provider did not accept this link.',
    blocked: 'Your browser did not let the payment page open.',
    mode: 'This link mixes up test and live payments.',
    key: 'This payment provider is not set up yet.',
    id: 'This payment cannot be made here.',
    timeout: 'The payment page did not open in time.',
    cancelled: `You can open it again. ${mayHavePaid}`,
    crashed: 'The payment form stopped working.',
  },
  /** Link below the text for `session`. */
  choosePlan: 'Choose a plan again',
  /**
   * Follows the reason for a failure unless this browser may have paid. The text refers only to this page,
   * because the visitor may have paid elsewhere.
   */
  unpaid: 'Nothing was paid on this page.',
  /** Follows the reason if this browser may have paid. */
  mayHavePaid,
  /** Title above the text for `cancelled`, because a closed form is not a failure of the payment system. */
  cancelled: 'Payment form closed',
  retry: 'Try Again',
  toApp: 'Return to App',
  returned: {
    title: 'Do you want to continue?',
    text: `${mayHavePaid} Not paid yet? You can continue here.`,
    action: 'Continue to Payment',
  },
  opening: 'Opening the LogDhan app...',
  /** Next to the provider's form. Scripts cannot tell a frame that loaded from one that did not. */
  noForm: 'No form? Load the page again',
  plainApp: 'Open the app with this link',
  plainSite: 'Go to the LogDhan site',
  /** Follows the provider's name or, until the query is read, `unknownProvider`. */
  note: 'takes the payment. Your card number never reaches us.',
  unknownProvider: 'The card payment provider',
  /** Shown before the support address in a failed checkout's card. */
  help: 'Questions? Write to',
  noScript: 'The checkout needs JavaScript. Please go back to the app and try again in another browser.',
}

/** Anchor in the terms, repeated here because an import would add company/legal.ts to the checkout. */
export const SUBSCRIPTIONS = 'subscriptions'

/** Facts that the checkout's card always shows. They apply to any plan, even without a session. */
export const checkoutFacts = {
  seller: { title: 'Sold by', text: `${company.legalName}, ${company.address.locality}.` },
  cancel: {
    title: 'Cancel',
    text: 'Any time, in the app. The plan runs until the paid period ends.',
    action: 'Subscription terms',
  },
  refund: {
    title: 'Refunds',
    text: 'In full before your first access. Allow 3 to 5 business days.',
    action: 'Refund policy',
  },
  /** An email address follows. */
  complaints: { title: 'Complaints', text: `${grievanceOfficer},` },
  cin: { title: 'CIN' },
  support: { title: 'Help' },
}

/** Value of `reason` in the deep link to the app. */
export const CHECKOUT_FAILED_REASON = 'checkout_failed'

export const thankYouTexts = {
  /**
   * Text by payment result. Visitors see `unknown` if the host has no API keys or the result cannot be tied
   * to this browser, so its text must fit both a success and a failure.
   */
  results: {
    unknown: {
      title: 'Thank You!',
      lead: 'The LogDhan app shows whether the payment went through.',
      action: 'Open LogDhan App',
    },
    succeeded: {
      title: 'Thank You!',
      pageTitle: 'Payment succeeded | LogDhan',
      lead: 'The payment went through. You will find your plan in the LogDhan app.',
      action: 'Open LogDhan App',
    },
    pending: {
      title: 'Payment pending',
      pageTitle: 'Payment pending | LogDhan',
      lead: 'Your bank has not confirmed the payment yet. Please do not pay again until the LogDhan app shows the result.',
      action: 'Open LogDhan App',
    },
    failed: {
      title: 'Payment failed',
      pageTitle: 'Payment failed | LogDhan',
      lead: 'The payment provider reports that the payment did not go through.',
      /** Text around the support address. */
      debit: { before: 'If your bank shows a debit, write to', after: 'before you try again.' },
      action: checkoutTexts.toApp,
    },
  },
  /** Text around the support address, except after a failure. */
  support: { before: 'A question about this payment? Write to', after: 'or read the' },
  refund: 'refund policy',
  test: checkoutTexts.test,
  question: 'The app did not open. Do you want to download LogDhan?',
  noApp: 'App not installed on this device?',
  site: checkoutTexts.plainSite,
}
