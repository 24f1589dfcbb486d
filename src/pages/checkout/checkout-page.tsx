import { Checkout } from '../../payments/checkout/checkout.tsx'
import { ProductFrame } from '../../layout/product-frame.tsx'
import { PageHead } from '../page-head.tsx'
// A static import, because the boot script requests the page's scripts early and retries them.
import '../../payments/payments.ts'

export function Component() {
  return (
    <ProductFrame>
      <PageHead page="checkout" />
      <Checkout />
    </ProductFrame>
  )
}
