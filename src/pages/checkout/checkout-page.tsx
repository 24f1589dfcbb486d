import { Checkout } from '../../payments/checkout/checkout.tsx'
import { ProductFloor } from '../../layout/product-floor.tsx'
import { PageHead } from '../page-head.tsx'
// Imported statically to be part of the page's scripts, which the boot script requests early and retries.
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
