import { Checkout } from '#src/components/checkout/checkout.tsx'
import { ProductFloor } from '#src/components/sections/product-floor.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { deepLink, PAYMENT_FAILED } from '#src/config/links.ts'
import { PAYMENT_FORM_ID } from '#src/config/site.ts'
import { CHECKOUT_FAILED_REASON, checkoutTexts } from '#src/content/checkout.ts'
import { company } from '#src/content/company.ts'
import { logdhanMark, mark } from '#src/content/drawings.ts'
import { logdhanProduct } from '#src/content/products.ts'
import { metaOf } from './page-meta.ts'

const { appScheme, site } = company.logdhan

export function Component() {
  return (
    <ProductFloor name={logdhanProduct.name} mark={logdhanMark}>
      <PageHead {...metaOf('checkout')} />
      <Checkout
        texts={checkoutTexts}
        appLink={({ userId, planName }) => deepLink(appScheme, PAYMENT_FAILED, { userId, planName, reason: CHECKOUT_FAILED_REASON })}
        siteUrl={site}
        paymentFormId={PAYMENT_FORM_ID}
        curve={mark}
      />
    </ProductFloor>
  )
}
