import { CheckoutCard, ProductFloor } from '#src/components/sections/checkout-card.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { checkoutTexts } from '#src/content/checkout.ts'
import { logdhanMark, mark } from '#src/content/drawings.ts'
import { logdhanProduct } from '#src/content/products.ts'
import { metaOf } from './page-meta.ts'

export function Component() {
  return (
    <ProductFloor name={logdhanProduct.name} mark={logdhanMark}>
      <PageHead {...metaOf('checkout')} />
      <CheckoutCard
        plan={checkoutTexts.fallbackPlan}
        renewal={checkoutTexts.renewal.other}
        loading={checkoutTexts.loading}
        note={checkoutTexts.note}
        noScript={checkoutTexts.noScript}
        curve={mark}
      />
    </ProductFloor>
  )
}
