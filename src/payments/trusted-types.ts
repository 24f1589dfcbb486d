/** The parts of Trusted Types used here. Not all browsers support the API. */
interface TrustedTypes {
  emptyHTML: TrustedHTML
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string | null; createHTML: (html: string) => string },
  ) => unknown
}

const factory = () => (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes

/** An empty string that may be assigned to `innerHTML` without a policy. */
export const emptyHtml: string | TrustedHTML = factory()?.emptyHTML ?? ''

/**
 * Creates the default Trusted Types policy, which allows all HTML, and scripts from the SDKs' URLs, but no
 * code from strings. HTML is safe, because the CSP blocks its inline scripts and event handlers.
 */
export function createTrustedTypesPolicy(urls: readonly string[]): void {
  const allowed = urls.map(url => new URL(url, window.location.href))
  // On the site's own origin, where `npm start` serves a fake SDK, the path must also match.
  const isTrusted = ({ origin, pathname }: URL) =>
    allowed.some(
      url => url.origin === origin && (origin !== window.location.origin || url.pathname === pathname),
    )
  try {
    factory()?.createPolicy('default', {
      createScriptURL: url =>
        URL.canParse(url, window.location.href) && isTrusted(new URL(url, window.location.href)) ? url : null,
      createHTML: html => html,
    })
  } catch {
    // An extension has created a default policy, or the CSP allows none, so SDKs may be blocked.
  }
}
