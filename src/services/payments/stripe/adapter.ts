import type { CreateAdapter } from '../provider.ts'
import type { StripeSettings } from './provider.ts'

/** Its package is loaded for its sessions only. */
export const adapter: CreateAdapter<StripeSettings> = keys => () =>
  import('./embedded-checkout.ts').then(({ embeddedCheckout }) => embeddedCheckout(keys))
