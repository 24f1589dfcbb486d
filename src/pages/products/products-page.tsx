import { PageHeader } from '#src/layout/page-header.tsx'
import { ProductsClosing } from '#src/pages/products/products.tsx'
import { PageHead } from '../page-head.tsx'
import { StaticIsland } from '#src/framework/client/static-island.tsx'
import { LogdhanParts, SuiteParts } from '#src/pages/products/product-parts.tsx'
import { productsIntro } from '#src/content/products.ts'
import { metaOf } from '../page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('products')} />
      <StaticIsland>
        <PageHeader
          page="products"
          title={productsIntro.title}
          lead={productsIntro.lead}
          drawing={productsIntro.drawing}
        />
        <div className="wrap section">
          <LogdhanParts level={2} />
        </div>
        <div className="floor-surface-2">
          <div className="wrap section">
            <SuiteParts level={2} />
          </div>
        </div>
        <ProductsClosing level={2} className="wrap py-[clamp(56px,7vw,104px)]" />
      </StaticIsland>
    </>
  )
}
