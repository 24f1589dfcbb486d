/** The part of a provider that the build and the functions use. No script of the site contains it. */
import type { z } from 'zod'
import type { PaymentResult } from '../../machines/thank-you/schema.ts'
import type { Permissions, Sources } from '../host/hosted-site.ts'
import type { Mode, ProviderFacts } from './provider.ts'

export type ByMode<T> = Record<Mode, T>

/** Schema of the variables of a part. Its output are the settings. */
export type VariablesSchema<Settings> = z.ZodType<Settings> & { in: { shape: Record<string, unknown> } }

/** Sources by any directive of the content policy, and origins by any feature of Permissions-Policy, that a provider adds to the checkout page. */
export interface ProviderPolicy {
  sources: Sources
  permissions: Permissions
}

/** How a provider returns visitors to `/api/checkout-return`, and what its API says of a payment. `Keys` are those of one mode. */
export interface ProviderReturn<Keys> {
  /** Origins of the provider's API. */
  origins: ByMode<string>
  /** Query parameter with the id that `reference` of provider.ts names. No other provider has the same. */
  idField: string
  /** Returns the query of the GET to which a POST of the provider is redirected. Only for a provider that posts. */
  queryAfterPost?(form: URLSearchParams): URLSearchParams | undefined
  /** The request for a payment, or `undefined` for an id that the API cannot have in this mode. */
  request(id: string, api: { keys: Keys; mode: Mode }): { path: string; headers: HeadersInit } | undefined
  /** Returns the result in the JSON of an answer, and the id of its session without its secret; `undefined` if it has none. */
  read(answer: unknown, query: URLSearchParams): { session: string; result: PaymentResult } | undefined
}

/** The export `server` of a provider's file server.ts. `Keys` are those of its API in one mode. */
export interface ProviderServer<Settings, Keys> {
  provider: ProviderFacts<Settings>
  policy: ProviderPolicy
  /** Variables of the build, which begin with VITE_ and are public. */
  buildSettings: VariablesSchema<Settings>
  /** Variables of the return function: the keys of the API. */
  returnSettings: VariablesSchema<ByMode<Keys | undefined>>
  /** Features that do not work without a variable, for `npm run check:launch`. */
  missing(env: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>>
  returns: ProviderReturn<Keys>
}
