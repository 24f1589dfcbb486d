import { ThankYou } from '#src/components/checkout/thank-you.tsx'
import { ProductFloor } from '#src/components/sections/product-floor.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { deepLink, PAYMENT_COMPLETED, PAYMENT_FAILED } from '#src/config/links.ts'
import { CHECKOUT_FAILED_REASON, thankYouTexts } from '#src/content/checkout.ts'
import { company } from '#src/content/company.ts'
import { closedDrawing } from '#src/content/drawings.ts'
import { metaOf } from './page-meta.ts'

const { appScheme, site } = company.logdhan

export function Component() {
  return (
    <ProductFloor>
      <PageHead {...metaOf('thankYou')} />
      <ThankYou
        title={metaOf('thankYou').title}
        texts={thankYouTexts}
        appLink={deepLink(appScheme, PAYMENT_COMPLETED)}
        appLinkAfterFailure={deepLink(appScheme, PAYMENT_FAILED, { reason: CHECKOUT_FAILED_REASON })}
        siteUrl={site}
        curve={closedDrawing}
      />
    </ProductFloor>
  )
}
