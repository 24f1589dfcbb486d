import { appLinkAfterFailure } from './app-links.ts'
import type { CheckoutQuery } from '../../../machines/checkout/schema.ts'
import { company } from '../../company/company.ts'
import { emptyHtml } from '../trusted-types.ts'
import { checkoutTexts as texts } from './content.ts'

/** `TrustedHTML`, because React fills the element again if the page was changed before hydration. */
export const EMPTY_INNER_HTML = { __html: emptyHtml }

/** A link to the app. The link works without scripts. */
export const AppLink = ({ query }: { query: CheckoutQuery | null }) => (
  <a className="plain-link" href={appLinkAfterFailure(query ?? {})}>
    {texts.plainApp}
  </a>
)

/** Browsers without scripts show a message, and links to the app and the product's site. */
export const NoScript = () => (
  <noscript>
    <p className="text-error font-500">{texts.noScript}</p>
    <p className="mt-3 grid text-small">
      <AppLink query={null} />
      <a className="plain-link" href={company.logdhan.site}>
        {texts.plainSite}
      </a>
    </p>
  </noscript>
)

/** The boot script's fallback, in a template because text browsers and reader modes show hidden elements. */
export const FallbackTemplate = () =>
  import.meta.env.SSR ? (
    <template>
      <p className="text-h4 font-display font-600 text-error alert-ring">{texts.unavailable}</p>
      <p className="mt-4 flex flex-wrap gap-3 items-center">
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty URL reloads the page with its query */}
        <a className="btn-solid" href="">
          {texts.retry}
        </a>
        <a className="btn-line" href={appLinkAfterFailure()}>
          {texts.toApp}
        </a>
        <a className="plain-link text-small" href={company.logdhan.site}>
          {texts.plainSite}
        </a>
      </p>
    </template>
  ) : (
    <template dangerouslySetInnerHTML={EMPTY_INNER_HTML} suppressHydrationWarning />
  )
