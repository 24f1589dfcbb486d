import { ThankYouCard } from '#src/components/sections/checkout-card.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { Mark } from '#src/components/ui/mark.tsx'
import { deepLink } from '#src/config/links.ts'
import { thankYouTexts } from '#src/content/checkout.ts'
import { company } from '#src/content/company.ts'
import { closedDrawing, logdhanMark } from '#src/content/drawings.ts'
import { logdhanProduct } from '#src/content/products.ts'
import { metaOf } from './page-meta.ts'

export function Component() {
  const { appScheme, site } = company.logdhan
  return (
    <main className="floor-yellow min-h-screen flex flex-col">
      <PageHead {...metaOf('thankYou')} />
      <div className="wrap flex items-center gap-3 min-h-21 font-display font-600 text-h4">
        <Mark curve={logdhanMark} className="h-9 w-auto" />
        {logdhanProduct.name}
      </div>
      <div className="wrap flex-1 grid items-center pb-18">
        <ThankYouCard
          title={thankYouTexts.title}
          lead={thankYouTexts.lead}
          action={{ label: thankYouTexts.action, href: deepLink(appScheme, 'payment/completed') }}
          noApp={thankYouTexts.noApp}
          site={{ label: thankYouTexts.site, href: site }}
          curve={closedDrawing}
        />
      </div>
    </main>
  )
}
