import { urlOf } from './url-of.ts'

/** The part of the Trusted Types API that is used here; not every browser has it. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string | null; createHTML: (html: string) => string },
  ) => unknown
}

/**
 * Lets these scripts be injected, and no other: neither one from elsewhere nor text that becomes code. Markup of an SDK
 * is let through, because the content policy takes its handlers and scripts away.
 */
export function trustSdks(addresses: readonly string[]): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const origins = addresses.map(address => new URL(address, window.location.href))
  // A sandbox's script lies beside our own files: there the whole address counts.
  const isTrusted = (url: URL | null) =>
    url !== null &&
    origins.some(
      ({ origin, pathname }) =>
        url.origin === origin && (origin !== window.location.origin || url.pathname === pathname),
    )
  try {
    trustedTypes?.createPolicy('default', {
      createScriptURL: address => (isTrusted(urlOf(address, window.location.href)) ? address : null),
      createHTML: html => html,
    })
  } catch {
    // There is one already: of this page's earlier visit to the checkout, or of a browser extension.
  }
}
