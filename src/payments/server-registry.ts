/** The payment providers for the build and functions. The site's scripts use browser-registry.ts instead. */
import { z } from 'zod'
import { server as cashfree } from './cashfree/server.ts'
import type { ProviderServer } from './provider-server.ts'
import { type PaymentSettings, prefixesOf } from './provider.ts'
import { server as stripe } from './stripe/server.ts'

/** The default provider comes last, because a return belongs to the first provider that recognises it. */
const registered = [stripe, cashfree] as const

type Registered = (typeof registered)[number]

export type PaymentProviderId = Registered['provider']['id']

export const paymentProviderIds: readonly PaymentProviderId[] = registered.map(({ provider }) => provider.id)

export const paymentServers = Object.fromEntries(
  registered.map(server => [server.provider.id, server]),
) as unknown as Readonly<Record<PaymentProviderId, ProviderServer<unknown, unknown>>>

/** API keys by provider. */
export type ReturnKeys = {
  [Server in Registered as Server['provider']['id']]: z.output<Server['returnSettings']>
}

/**
 * SDKs that the boot script preloads, as pairs of a session id prefix and an SDK URL ('' for no preload). The
 * first matching prefix applies.
 */
export type SdkPreloads = readonly (readonly [idPrefix: string, sdk: string])[]

export const sdkPreloads = (settings: PaymentSettings): SdkPreloads =>
  prefixesOf(paymentProviderIds.map(id => paymentServers[id].provider)).map(({ prefix, provider }) => [
    prefix,
    provider.preloadsSdk ? provider.sdkUrls(settings[provider.id])[0] : '',
  ])

/** Parses all providers' settings from one environment. Errors name each missing or invalid variable. */
const settingsOf = <Settings>(part: 'buildSettings' | 'returnSettings') =>
  z.unknown().transform((env, { issues }): Settings => {
    const settings = Object.fromEntries(
      paymentProviderIds.map(id => {
        const result = paymentServers[id][part].safeParse(env)
        for (const { path, message } of result.error?.issues ?? [])
          issues.push({ code: 'custom', input: undefined, path, message })
        return [id, result.data]
      }),
    )
    return settings as Settings
  })
export const paymentBuildSettings = settingsOf<PaymentSettings>('buildSettings')
export const paymentReturnSettings = settingsOf<ReturnKeys>('returnSettings')

/** Names of the build's variables. */
export const paymentBuildVariables = paymentProviderIds.flatMap(id =>
  Object.keys(paymentServers[id].buildSettings.in.shape),
)
