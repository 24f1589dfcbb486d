import { Checkout } from '../../payments/checkout/checkout.tsx'
import { ProductFloor } from '../../layout/product-floor.tsx'
import { PageHead } from '../page-head.tsx'
// Part of the page's scripts, which the boot script requests early and retries (src/browser-services.ts).
import '../../payments/payments.ts'
import { metaOf } from '../page-meta.ts'

export function Component() {
  return (
    <ProductFloor>
      <PageHead {...metaOf('checkout')} />
      <Checkout />
    </ProductFloor>
  )
}
