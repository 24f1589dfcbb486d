import { Checkout } from '../../payments/checkout/checkout.tsx'
import { ProductFrame } from '../../layout/product-frame.tsx'
import { PageHead } from '../page-head.tsx'
// A static import is part of the page's scripts, which the boot script requests early and retries.
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
