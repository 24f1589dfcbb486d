import { ProductFloor, ThankYouCard } from '#src/components/sections/checkout-card.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { deepLink, PAYMENT_COMPLETED } from '#src/config/links.ts'
import { thankYouTexts } from '#src/content/checkout.ts'
import { company } from '#src/content/company.ts'
import { closedDrawing, logdhanMark } from '#src/content/drawings.ts'
import { logdhanProduct } from '#src/content/products.ts'
import { metaOf } from './page-meta.ts'

export function Component() {
  const { appScheme, site } = company.logdhan
  return (
    <ProductFloor name={logdhanProduct.name} mark={logdhanMark}>
      <PageHead {...metaOf('thankYou')} />
      <ThankYouCard
        title={thankYouTexts.title}
        lead={thankYouTexts.lead}
        action={{ label: thankYouTexts.action, href: deepLink(appScheme, PAYMENT_COMPLETED) }}
        noApp={thankYouTexts.noApp}
        site={{ label: thankYouTexts.site, href: site }}
        curve={closedDrawing}
      />
    </ProductFloor>
  )
}
