/** Fakes of the payment providers. Each provider's fake.ts exports its fake as `fake`. */
import {
  type PaymentProviderId,
  paymentProviderIds,
  paymentReturnSettings,
} from '../../src/payments/server-registry.ts'
import type { Switch } from './switch.ts'

/** A third-party origin that a fake replaces. */
export interface OtherOrigin {
  readonly origin: string
  handle(url: string): Promise<{ status: number; contentType: string; body: string }>
}

export interface FakeProvider {
  /** Paths on the site's origin that the fake's `handle` handles. */
  readonly paths: readonly string[]
  /** The provider's origin, if the SDK loads only from there. In browser tests, the fake responds instead. */
  readonly otherOrigin?: OtherOrigin
  handle?(request: Request): Response | Promise<Response>
  /** Handles a request to the provider's API. */
  handleApi(request: Request): Response | Promise<Response>
  /** The `<select>` elements on the mailbox page, keyed by setting. */
  readonly switches?: Readonly<Record<string, Switch>>
}

/** The exports of a provider's fake.ts. */
export interface FakeModule {
  fake: () => FakeProvider
  /** Session ids for tests. */
  sampleSession: (number?: number) => string
  /** A session's subscription id. If the provider returns this id, the app must pass it to the checkout. */
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

const importFake = (id: PaymentProviderId) =>
  import(`../../src/payments/${id}/fake.ts`) as Promise<FakeModule>

export const fakeModules = Object.fromEntries(
  await Promise.all(paymentProviderIds.map(async id => [id, await importFake(id)] as const)),
) as Record<PaymentProviderId, FakeModule>

/** Variables that the sandbox build needs for the fake payment providers. .env.sandbox has the others. */
export const fakeSettings: Readonly<Record<string, string>> = Object.fromEntries(
  paymentProviderIds.flatMap(id => Object.entries(fakeModules[id].settings)),
)

export const createFakes = (): Fakes & Record<PaymentProviderId, FakeProvider> =>
  Object.fromEntries(paymentProviderIds.map(id => [id, fakeModules[id].fake()])) as unknown as Fakes &
    Record<PaymentProviderId, FakeProvider>

/** Choices for the return function's keys, with descriptions for the mailbox page. */
export const keyChoices = {
  set: 'Asks the provider about each result, like a host that has ids and secrets.',
  none: 'Confirms nothing, like a host that has no secrets, so every result is unknown.',
} as const
export type KeyChoice = keyof typeof keyChoices

/** The return function's variables, with the keys of all fakes. */
export const fakeApiKeys: Readonly<Record<string, string>> = Object.fromEntries(
  paymentProviderIds.flatMap(id => Object.entries(fakeModules[id].apiKeys)),
)

export const returnSettings = (choice: KeyChoice) =>
  paymentReturnSettings.parse(choice === 'none' ? {} : fakeApiKeys)
