/** The part of a provider that the build and the functions use. The site's scripts do not contain it. */
import type { z } from 'zod'
import type { PaymentResult } from '../../machines/thank-you/schema.ts'
import type { Permissions, Sources } from '../prerender/config.ts'
import type { Variables } from '../services/parse-settings.ts'
import type { Mode, PaymentProvider } from './provider.ts'

export type ByMode<T> = Record<Mode, T>

/** Schema that turns environment variables into the settings of the build or of the return function. */
export type VariablesSchema<Settings> = z.ZodType<Settings> & { in: { shape: Record<string, unknown> } }

/** A provider's additions to the checkout page's policies: sources by directive, and origins by feature. */
export interface ProviderPolicy {
  sources: Sources
  permissions: Permissions
}

/** How visitors come back from a provider, and how to query its API. `Keys` are the API keys for one mode. */
export interface ProviderReturn<Keys> {
  /** Origins of the provider's API. */
  origins: ByMode<string>
  /** Query parameter, unique to the provider, with the id that provider.ts calls `reference`. */
  idField: string
  /** Returns the query for the redirect after a POST. Only for providers that send visitors back by POST. */
  queryAfterPost?(form: URLSearchParams): URLSearchParams | undefined
  /** Returns the request for a payment, or `undefined` for an id that cannot exist in this mode. */
  request(id: string, api: { keys: Keys; mode: Mode }): { path: string; headers: HeadersInit } | undefined
  /** Returns a response's result and session id (without its secret), or `undefined` without a result. */
  read(answer: unknown, query: URLSearchParams): { session: string; result: PaymentResult } | undefined
}

/** The `server` export of a provider's server.ts. `Keys` are the API keys for one mode. */
export interface ProviderServer<Settings, Keys> {
  provider: PaymentProvider<Settings>
  policy: ProviderPolicy
  /** Public build variables; their names begin with VITE_. */
  buildSettings: VariablesSchema<Settings>
  /** Variables for the return function: the API keys. */
  returnSettings: VariablesSchema<ByMode<Keys | undefined>>
  /** Returns the effect of each missing variable, by name, for `npm run check:launch`. */
  missing(env: Variables): Readonly<Record<string, string>>
  returns: ProviderReturn<Keys>
}
