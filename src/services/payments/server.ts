/** What the build and the functions know of the payment providers. No script of the site imports it. */
import { z } from 'zod'
import { cashfree } from './cashfree/server.ts'
import type { ProviderServer } from './provider-server.ts'
import { type PaymentProviderName, paymentProviderNames, type PaymentSettings } from './providers.ts'
import { stripe } from './stripe/server.ts'

const registered = { stripe, cashfree } satisfies Record<PaymentProviderName, unknown>

export const paymentServers: Record<PaymentProviderName, ProviderServer<unknown, unknown>> = registered

/** Keys of the APIs by provider. */
export type ReturnKeys = {
  [Name in PaymentProviderName]: z.output<(typeof registered)[Name]['returnSettings']>
}

/** The settings of all providers from one environment. An error names each missing or invalid variable. */
const settingsOf = <Settings>(part: 'buildSettings' | 'returnSettings') =>
  z.unknown().transform((env, { issues }): Settings => {
    const settings = Object.fromEntries(
      paymentProviderNames.map(name => {
        const result = paymentServers[name][part].safeParse(env)
        for (const { path, message } of result.error?.issues ?? [])
          issues.push({ code: 'custom', input: undefined, path, message })
        return [name, result.data]
      }),
    )
    return settings as Settings
  })
export const paymentBuildSettings = settingsOf<PaymentSettings>('buildSettings')
export const paymentReturnSettings = settingsOf<ReturnKeys>('returnSettings')

/** Names of the variables of the build. */
export const paymentBuildVariables = paymentProviderNames.flatMap(name =>
  Object.keys(paymentServers[name].buildSettings.in.shape),
)

/** Every origin that the checkout may use, by provider. */
export const paymentOrigins = Object.fromEntries(
  paymentProviderNames.map(name => {
    const { sources, permissions } = paymentServers[name].policy
    return [name, [...new Set([...Object.values(sources), ...Object.values(permissions)].flat())]]
  }),
) as Record<PaymentProviderName, string[]>
