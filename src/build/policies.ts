/** Origins that pages may use, by directive of the content policy. framework/host/policies.ts adds what every page needs. */
import type { Permissions, Sources } from '../framework/build/build-site.ts'
import { origins } from '../config/origins.ts'
import { type PaymentProviderName, paymentProviderNames } from '../config/payment-providers.ts'

const { emailJs, cashfree, stripe } = origins

/** All pages but the checkout. Without JavaScript, the contact form opens an email. */
export const pageSources: Sources = { 'connect-src': [emailJs.api], 'form-action': ['mailto:'] }

/** Sources and permissions that each payment provider adds to the policies of the checkout. */
const providerPolicies: Record<PaymentProviderName, { sources: Sources; permissions: Permissions }> = {
  stripe: {
    sources: {
      'script-src': [stripe.js, stripe.frames],
      'img-src': [stripe.any],
      'connect-src': [stripe.api],
      'frame-src': [stripe.js, stripe.frames, stripe.hooks, stripe.checkout],
    },
    permissions: { 'payment': [stripe.js, stripe.hooks], 'publickey-credentials-get': [stripe.js] },
  },
  cashfree: {
    sources: {
      'script-src': [cashfree.sdk],
      'img-src': [cashfree.any],
      'connect-src': [cashfree.any],
      'frame-src': [cashfree.any],
      'form-action': [cashfree.any],
    },
    permissions: { payment: [cashfree.sdk, cashfree.payments] },
  },
}

const sources = (directive: keyof Sources) =>
  paymentProviderNames.flatMap(name => providerPolicies[name].sources[directive] ?? [])
const permissions = (feature: keyof Permissions) =>
  paymentProviderNames.flatMap(name => providerPolicies[name].permissions[feature] ?? [])

/** The checkout: payment SDKs, their frames, and forms that are posted to a provider. */
export const checkoutSources: Sources = {
  'script-src': sources('script-src'),
  'img-src': sources('img-src'),
  'connect-src': sources('connect-src'),
  'frame-src': sources('frame-src'),
  'form-action': sources('form-action'),
  // The SDKs create no Trusted Types policy of their own, so the default policy checks them (trusted-sdks.ts).
  'trusted-types': ['default'],
}

export const checkoutPermissions: Permissions = {
  'payment': permissions('payment'),
  'publickey-credentials-get': permissions('publickey-credentials-get'),
}
