import { Checkout } from '../../payments/checkout/checkout.tsx'
import { ProductFrame } from '../../layout/product-frame.tsx'
import { PageHead } from '../page-head.tsx'
// A static import, so the boot script requests the module early, with the page's scripts, and retries it.
import '../../payments/payments.ts'

export function Component() {
  return (
    <ProductFrame>
      <PageHead page="checkout" />
      <Checkout />
    </ProductFrame>
  )
}
