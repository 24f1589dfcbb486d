/** Origins that pages may use, by CSP directive. host/policies.ts adds what every page needs. */
import type { Permissions, Sources } from './prerender/config.ts'
import { mergeByName } from './prerender/host/policies.ts'
import { EMAILJS_API } from './services/origins.ts'
import type { PageId } from './company/paths.ts'
import { paymentProviderIds, paymentServers } from './payments/server-registry.ts'

/** Sources for all pages with the layout. Without JavaScript, the contact form submits to `mailto:`. */
export const layoutSources: Sources = { 'connect-src': [EMAILJS_API], 'form-action': ['mailto:'] }

const providerPolicies = paymentProviderIds.map(id => paymentServers[id].policy)

/** Sources for individual pages. Pages with the layout also have `layoutSources`. */
export const sourcesByPage: Readonly<Partial<Record<PageId, Sources>>> = {
  // Payment SDKs, their frames, and forms that post to a provider.
  checkout: mergeByName(...providerPolicies.map(({ sources }) => sources), {
    // The SDKs create no Trusted Types policy, so the default policy checks their URLs (trusted-types.ts).
    'trusted-types': ['default'],
  }),
}

export const permissionsByPage: Readonly<Partial<Record<PageId, Permissions>>> = {
  checkout: mergeByName(...providerPolicies.map(({ permissions }) => permissions)),
}
