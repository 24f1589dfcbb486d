import { Checkout } from '#src/components/checkout/checkout.tsx'
import { ProductFloor } from '#src/components/sections/product-floor.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { deepLink, PAYMENT_FAILED } from '#src/config/links.ts'
import { PAYMENT_FORM_ID } from '#src/config/site.ts'
import { CHECKOUT_FAILED_REASON, checkoutTexts } from '#src/content/checkout.ts'
import { company } from '#src/content/company.ts'
import { logo } from '#src/content/drawings.ts'
// Part of the page's scripts, which the boot script requests early, and again after a failure (services/browser-services.ts).
import '#src/services/payments/payments.ts'
import { metaOf } from './page-meta.ts'
import { useDocumentLoad } from './use-document-load.ts'

const { appScheme, site } = company.logdhan

const appLink = ({ userId, planName }: { userId?: string | undefined; planName?: string | undefined }) =>
  deepLink(appScheme, PAYMENT_FAILED, { userId, planName, reason: CHECKOUT_FAILED_REASON })

export function Component() {
  // A client navigation keeps the content security policy of the previous page, which does not allow the payment SDKs.
  if (useDocumentLoad(true)) return null
  return (
    <ProductFloor>
      <PageHead {...metaOf('checkout')} />
      <Checkout
        texts={checkoutTexts}
        appLink={appLink}
        siteUrl={site}
        paymentFormId={PAYMENT_FORM_ID}
        curve={logo}
      />
    </ProductFloor>
  )
}
