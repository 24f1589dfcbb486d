import { Closing } from '../../layout/closing.tsx'
import { PageHeader } from '../../layout/page-header.tsx'
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
        <Closing title={productsIntro.closingTitle} />
      </StaticIsland>
    </>
  )
}
