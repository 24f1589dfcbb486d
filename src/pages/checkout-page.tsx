import { Checkout } from '#src/components/checkout/checkout.tsx'
import { ProductFloor } from '#src/components/sections/product-floor.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { PAYMENT_FORM_ID } from '#src/config/site.ts'
import { checkoutTexts } from '#src/content/checkout.ts'
import { logdhanLogo, logo } from '#src/content/drawings.ts'
import { logdhanProduct } from '#src/content/products.ts'
import { metaOf } from './page-meta.ts'
import { checkoutEffects, checkoutStore } from './checkout-store.ts'
import { useDocumentLoad } from './use-document-load.ts'

export function Component() {
  // Only the checkout's own document may load the SDKs: a page's policy stays with it when the address changes.
  if (useDocumentLoad(true)) return null
  return (
    <ProductFloor name={logdhanProduct.name} logo={logdhanLogo}>
      <PageHead {...metaOf('checkout')} />
      <Checkout
        flow={checkoutStore}
        texts={checkoutTexts}
        {...checkoutEffects}
        paymentFormId={PAYMENT_FORM_ID}
        curve={logo}
      />
    </ProductFloor>
  )
}
