import { Checkout } from '../../payments/checkout/checkout.tsx'
import { ProductFrame } from '../../layout/product-frame.tsx'
import { PageHead } from '../page-head.tsx'
// A static import puts it in the page's scripts, which the boot script requests early and retries.
import '../../payments/payments.ts'
import { metaOf } from '../page-meta.ts'

export function Component() {
  return (
    <ProductFrame>
      <PageHead {...metaOf('checkout')} />
      <Checkout />
    </ProductFrame>
  )
}
