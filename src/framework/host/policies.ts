/** Values of the Content-Security-Policy and Permissions-Policy headers. */
import { origins } from '../../config/origins.ts'
import { type PaymentProviderName, paymentProviderNames } from '../../config/payment-providers.ts'

const { emailJs, cashfree, stripe } = origins

/** Hash sources of a page's inline code. Responses that are not pages have none. */
export interface Inlined {
  script?: string
  style?: string
}

type Directives = Record<string, readonly string[]>
type ProviderSources = Partial<
  Record<'script-src' | 'img-src' | 'connect-src' | 'frame-src' | 'form-action', readonly string[]>
>
type ProviderPermissions = Partial<Record<'payment' | 'publickey-credentials-get', readonly string[]>>

const self = "'self'"
const none = ["'none'"]
const policy = (directives: Directives) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

/** Content policy of all pages but the checkout. Forms may be sent to the site and to `mailto:`; frames are not allowed. */
const pageDirectives = ({ script, style }: Inlined): Directives => ({
  'default-src': none,
  'script-src': [self, ...(script ? [script] : [])],
  // `self` for the full style sheet, the hash for the inline rules of the page.
  'style-src': [self, ...(style ? [style] : [])],
  'img-src': [self, 'data:'],
  'font-src': [self],
  'connect-src': [self, emailJs.api],
  'manifest-src': [self],
  'base-uri': none,
  // Without JavaScript, the contact form opens an email.
  'form-action': [self, 'mailto:'],
  'frame-ancestors': none,
  'require-trusted-types-for': ["'script'"],
  'trusted-types': none,
})

/** Sources and permissions that each payment provider adds to the policies of the checkout. */
const providerPolicies: Record<
  PaymentProviderName,
  { sources: ProviderSources; permissions: ProviderPermissions }
> = {
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

const providerSources = (directive: keyof ProviderSources) =>
  paymentProviderNames.flatMap(name => providerPolicies[name].sources[directive] ?? [])
const providerPermissions = (permission: keyof ProviderPermissions) =>
  paymentProviderNames.flatMap(name => providerPolicies[name].permissions[permission] ?? [])

/** Content policy of the checkout: payment SDKs, their frames, and forms that are posted to a provider. */
const checkoutDirectives = (inlined: Inlined): Directives => ({
  ...pageDirectives(inlined),
  'script-src': [...(pageDirectives(inlined)['script-src'] ?? []), ...providerSources('script-src')],
  'img-src': [self, 'data:', ...providerSources('img-src')],
  'connect-src': [self, ...providerSources('connect-src')],
  'frame-src': providerSources('frame-src'),
  'form-action': [self, ...providerSources('form-action')],
  // The SDKs create no Trusted Types policy of their own, so the default policy checks them (trusted-sdks.ts).
  'trusted-types': ['default'],
})

export const pagePolicy = (inlined: Inlined): string => policy(pageDirectives(inlined))
export const checkoutPolicy = (inlined: Inlined): string => policy(checkoutDirectives(inlined))

const unused = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const quoted = (sources: readonly string[]) => sources.map(source => `"${source}"`).join(' ')
const permissions = (granted: Record<string, string>) =>
  [
    ...unused.map(name => [name, ''] as const),
    ...Object.entries({ 'fullscreen': 'self', 'payment': '', 'publickey-credentials-get': '', ...granted }),
  ]
    .map(([name, to]) => `${name}=(${to})`)
    .join(', ')

export const pagePermissions = permissions({})
export const checkoutPermissions = permissions({
  'payment': `self ${quoted(providerPermissions('payment'))}`,
  'publickey-credentials-get': `self ${quoted(providerPermissions('publickey-credentials-get'))}`,
})
