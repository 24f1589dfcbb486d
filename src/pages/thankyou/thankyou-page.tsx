import { ThankYou } from '../../payments/checkout/thank-you.tsx'
import { ProductFloor } from '../../layout/product-floor.tsx'
import { PageHead } from '../page-head.tsx'
import { metaOf } from '../page-meta.ts'

export function Component() {
  return (
    <ProductFloor>
      <PageHead {...metaOf('thankYou')} />
      <ThankYou />
    </ProductFloor>
  )
}
