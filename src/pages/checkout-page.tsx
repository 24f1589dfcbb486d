import { CheckoutCard } from '#src/components/sections/checkout-card.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { Mark } from '#src/components/ui/mark.tsx'
import { checkoutTexts } from '#src/content/checkout.ts'
import { logdhanMark, mark } from '#src/content/drawings.ts'
import { logdhanProduct } from '#src/content/products.ts'
import { metaOf } from './page-meta.ts'

export function Component() {
  return (
    <main className="floor-yellow min-h-screen flex flex-col">
      <PageHead {...metaOf('checkout')} />
      <div className="wrap flex items-center gap-3 min-h-21 font-display font-600 text-h4">
        <Mark curve={logdhanMark} className="h-9 w-auto" />
        {logdhanProduct.name}
      </div>
      <div className="wrap flex-1 grid place-items-center pb-18">
        <CheckoutCard
          plan={checkoutTexts.fallbackPlan}
          renewal={checkoutTexts.renewal.other}
          loading={checkoutTexts.loading}
          note={checkoutTexts.note}
          noScript={checkoutTexts.noScript}
          curve={mark}
        />
      </div>
    </main>
  )
}
