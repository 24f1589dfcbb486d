/** Fakes of the payment providers. Each provider's fake.ts exports its fake as `fake`. */
import type { CheckoutReturnSettings } from '../../src/server/checkout-return/settings.ts'
import {
  type PaymentProviderName,
  paymentProviderNames,
  paymentReturnSettings,
} from '../../src/payments/server-providers.ts'
import type { Switch } from './switch.ts'

/** Another company's origin, which a fake replaces. */
export interface OtherOrigin {
  readonly origin: string
  handle(url: string): Promise<{ status: number; contentType: string; body: string }>
}

export interface FakeProvider {
  /** Paths on the site's origin that the fake handles. */
  readonly paths: readonly string[]
  /** The provider's origin, for an SDK that loads only from there. Browser tests route its requests here. */
  readonly otherOrigin?: OtherOrigin
  handle(request: Request): Response | Promise<Response>
  /** Handles a request to the provider's API. */
  handleApi(request: Request): Response | Promise<Response>
  /** Select elements on the mailbox page, by setting name. */
  readonly switches: Readonly<Record<string, Switch>>
}

/** The exports of a fake.ts. */
export interface FakeModule {
  fake: () => FakeProvider
  /** Session ids for tests. */
  sampleSession: (number?: number) => string
  /** The id of a session's subscription. The app passes this id if the provider's return contains it. */
  subscriptionOf?: (session: string) => string
  /** The query that the provider adds to `/api/checkout-return`. */
  returnQuery: (session: string) => URLSearchParams
  /** Variables for the sandbox build: the provider's `buildSettings` for the fake. */
  settings: Record<string, string>
  /** Variables for the return function: keys that the fake API accepts in both modes. */
  apiKeys: Record<string, string>
}

/** Fakes by provider. Each fake's file adds the fake to this interface, so that tests know its type. */
// oxlint-disable-next-line typescript/no-empty-object-type -- The fakes' files add its properties.
export interface Fakes {}

const importFake = (name: PaymentProviderName) =>
  import(`../../src/payments/${name}/fake.ts`) as Promise<FakeModule>

export const fakeModules = Object.fromEntries(
  await Promise.all(paymentProviderNames.map(async name => [name, await importFake(name)] as const)),
) as Record<PaymentProviderName, FakeModule>

/** Variables that the sandbox build needs for the fake payment providers. .env.sandbox has the others. */
export const fakeSettings: Readonly<Record<string, string>> = Object.fromEntries(
  paymentProviderNames.flatMap(name => Object.entries(fakeModules[name].settings)),
)

export const createFakes = (): Fakes & Record<PaymentProviderName, FakeProvider> =>
  Object.fromEntries(paymentProviderNames.map(name => [name, fakeModules[name].fake()])) as unknown as Fakes &
    Record<PaymentProviderName, FakeProvider>

/** Choices for the return function's keys, with descriptions for the mailbox page. */
export const returnKeys = {
  set: 'Asks the provider about each result, like a host that has ids and secrets.',
  none: 'Confirms nothing, like a host that has no secrets: every result is unknown.',
} as const
export type ReturnKeys = keyof typeof returnKeys

/** The return function's variables, with the keys of all fakes. */
export const fakeApiKeys: Readonly<Record<string, string>> = Object.fromEntries(
  paymentProviderNames.flatMap(name => Object.entries(fakeModules[name].apiKeys)),
)

export const returnSettings = (choice: ReturnKeys): CheckoutReturnSettings => ({
  keys: paymentReturnSettings.parse(choice === 'none' ? {} : fakeApiKeys),
})
