import { ThankYou } from '../../payments/checkout/thank-you.tsx'
import { ProductFrame } from '../../layout/product-frame.tsx'
import { PageHead } from '../page-head.tsx'

export function Component() {
  return (
    <ProductFrame>
      <PageHead page="thankYou" />
      <ThankYou />
    </ProductFrame>
  )
}
