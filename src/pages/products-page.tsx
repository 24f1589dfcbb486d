import { PageHeader } from '#src/components/sections/page-header.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { StaticIsland } from '#src/components/ui/static-island.tsx'
import { SuiteModules } from '#src/components/sections/suite-modules.tsx'
import { productsIntro, suiteProduct } from '#src/content/products.ts'
import { ProductsSection } from './sections/products-section.tsx'
import { metaOf } from './page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('products')} />
      <StaticIsland>
        <PageHeader title={productsIntro.title} lead={productsIntro.lead} drawing={productsIntro.drawing} />
        <div className="wrap section">
          <ProductsSection level={2} />
        </div>
        <div className="floor-surface-2">
          <div className="wrap section">
            <SuiteModules level={2} title={suiteProduct.modulesTitle} modules={suiteProduct.modules} />
          </div>
        </div>
      </StaticIsland>
    </>
  )
}
