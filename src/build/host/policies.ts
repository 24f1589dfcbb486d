/** What a document may do: its content policy and its permissions, as text of the host's headers. */
import { origins } from '../../config/origins.ts'

const { emailJs, cashfree, stripe } = origins

/** Hashes of the code that the build writes into a page. What is no page has no style sheet. */
export interface Inlined {
  script: string
  style?: string | undefined
}

type Directives = Record<string, readonly string[]>

const self = "'self'"
const none = ["'none'"]
const policy = (directives: Directives) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

/** Files, scripts and styles of our own, and the sending service. Nothing may frame us, nothing may be framed. */
const pageDirectives = ({ script, style }: Inlined): Directives => ({
  'default-src': none,
  'script-src': [self, script],
  // The sheet of all pages, and the rules of this one.
  'style-src': [self, ...(style ? [style] : [])],
  'img-src': [self, 'data:'],
  'font-src': [self],
  'connect-src': [self, emailJs.api],
  'manifest-src': [self],
  'base-uri': none,
  // Without a script the contact form is a mail.
  'form-action': [self, 'mailto:'],
  'frame-ancestors': none,
  'require-trusted-types-for': ["'script'"],
  'trusted-types': none,
})

/** The one document that may load the payment SDKs, frame them, and post a form to a provider. */
const checkoutDirectives = (inlined: Inlined): Directives => ({
  ...pageDirectives(inlined),
  'script-src': [self, inlined.script, stripe.js, stripe.frames, cashfree.sdk],
  'img-src': [self, 'data:', stripe.any, cashfree.any],
  'connect-src': [self, stripe.api, cashfree.any],
  'frame-src': [stripe.js, stripe.frames, stripe.hooks, stripe.checkout, cashfree.any],
  'form-action': [self, cashfree.any],
  // SDKs know no policy of ours: the default one answers for them (services/payments/trusted-sdks.ts).
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
  'payment': `self ${quoted([stripe.js, stripe.hooks, cashfree.sdk, cashfree.payments])}`,
  'publickey-credentials-get': `self ${quoted([stripe.js])}`,
})
