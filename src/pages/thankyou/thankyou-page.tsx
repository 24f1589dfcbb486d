import { ThankYou } from '../../payments/checkout/thank-you.tsx'
import { ProductFrame } from '../../layout/product-frame.tsx'
import { PageHead } from '../page-head.tsx'
import { metaOf } from '../page-meta.ts'

export function Component() {
  return (
    <ProductFrame>
      <PageHead {...metaOf('thankYou')} />
      <ThankYou />
    </ProductFrame>
  )
}
