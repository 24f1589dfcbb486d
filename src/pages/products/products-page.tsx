import { PageHeader } from '../../layout/page-header.tsx'
import { ProductsClosing } from './products-section.tsx'
import { PageHead } from '../page-head.tsx'
import { StaticIsland } from '../../prerender/client/static-island.tsx'
import { LogdhanParts, SuiteParts } from './product-parts.tsx'
import { productsIntro } from '../../company/products.ts'

export function Component() {
  return (
    <>
      <PageHead page="products" headline={productsIntro.title} />
      <StaticIsland>
        <PageHeader
          page="products"
          title={productsIntro.title}
          lead={productsIntro.lead}
          drawing={productsIntro.drawing}
        />
        <div className="wrap section">
          <LogdhanParts />
        </div>
        <div className="floor-surface-2">
          <div className="wrap section">
            <SuiteParts />
          </div>
        </div>
        <ProductsClosing level={2} className="wrap py-[clamp(56px,7vw,104px)]" />
      </StaticIsland>
    </>
  )
}
