import { useContext } from 'react'
import { Checkout } from '#src/components/checkout/checkout.tsx'
import { ProductFloor } from '#src/components/sections/product-floor.tsx'
import { PageHead } from './page-head.tsx'
// Part of the page's scripts, which the boot script requests early, and again after a failure (services/browser-services.ts).
import '#src/services/payments/payments.ts'
import { useDocumentLoad } from '#src/framework/client/use-document-load.ts'
import { ServicesContext } from '#src/services/services-context.ts'
import { metaOf } from './page-meta.ts'

export function Component() {
  // A client navigation keeps the content security policy of the previous page, which does not allow the payment SDKs.
  if (useDocumentLoad(useContext(ServicesContext).browser, true)) return null
  return (
    <ProductFloor>
      <PageHead {...metaOf('checkout')} />
      <Checkout />
    </ProductFloor>
  )
}
