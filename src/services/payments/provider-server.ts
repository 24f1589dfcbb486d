/** The part of a provider that the build and the functions use. No script of the site contains it. */
import type { z } from 'zod'
import type { PaymentResult } from '../../../machines/thank-you.schema.ts'
import type { Permissions, Sources } from '../../framework/build/build-site.ts'
import type { PaymentMark } from './payment-marks.ts'
import type { Mode, ProviderFacts } from './provider.ts'

export type ByMode<T> = Record<Mode, T>

/** Schema of the variables of a part. Its output are the settings. */
export type VariablesSchema<Settings> = z.ZodType<Settings> & { in: { shape: Record<string, unknown> } }

/** Sources by any directive of the content policy, and origins by any feature of Permissions-Policy, that a provider adds to the checkout page. */
export interface ProviderPolicy {
  sources: Sources
  permissions: Permissions
}

/** A result, and the mark of the session that it belongs to. */
export interface Confirmed {
  mark: PaymentMark
  result: PaymentResult
}

/** `Keys` are those of the provider's API in one mode. */
export interface ReturnContext<Keys> {
  keys: ByMode<Keys | undefined>
  /** Origins of the provider's API. */
  origins: ByMode<string>
  /** Marks of the provider's sessions that have started in this browser within the last hour, newest first. */
  marks: readonly PaymentMark[]
  /** Asks the API. Resolves with its JSON, or with `undefined`. */
  ask: (url: URL, headers: Record<string, string>) => Promise<unknown>
  now: number
}

/** How a provider returns visitors to `/api/checkout-return`. */
export interface ProviderReturn<Keys> {
  origins: ByMode<string>
  /** Whether a return is the provider's, by the fields of its query or of its form. */
  isOwn(fields: URLSearchParams): boolean
  /** Returns the result that the provider confirms for a session of this browser. */
  confirm(fields: URLSearchParams, context: ReturnContext<Keys>): Promise<Confirmed | undefined>
  /** Returns the query of the GET to which a POST is redirected. Only for a provider that posts. */
  queryAfterPost?(
    fields: URLSearchParams,
    context: Pick<ReturnContext<Keys>, 'keys' | 'now'>,
  ): URLSearchParams | undefined
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
