import { urlOf } from './url-of.ts'

/** The used part of the Trusted Types API, which not all browsers have. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string | null; createHTML: (html: string) => string },
  ) => unknown
}

/**
 * Creates the default Trusted Types policy. It allows scripts from the addresses of the SDKs, and no code from
 * strings. It allows all HTML, because the content policy blocks inline scripts and event handlers in it.
 */
export function trustSdks(addresses: readonly string[]): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const allowed = addresses.map(address => new URL(address, window.location.href))
  // On the site's own origin, where `npm start` serves a fake SDK, the path must match, too.
  const isTrusted = (url: URL | null) =>
    url !== null &&
    allowed.some(
      ({ origin, pathname }) =>
        url.origin === origin && (origin !== window.location.origin || url.pathname === pathname),
    )
  try {
    trustedTypes?.createPolicy('default', {
      createScriptURL: address => (isTrusted(urlOf(address, window.location.href)) ? address : null),
      createHTML: html => html,
    })
  } catch {
    // A browser extension has created a default policy, or the content policy allows none. Then SDKs may be blocked.
  }
}
