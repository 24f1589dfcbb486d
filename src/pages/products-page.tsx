import { PageOpening } from '#src/components/sections/opening.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { Still } from '#src/components/ui/still.tsx'
import { productsIntro } from '#src/content/products.ts'
import { ProductsBlock } from './blocks/products-block.tsx'
import { metaOf } from './page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('products')} />
      <Still>
        <PageOpening title={productsIntro.title} lead={productsIntro.lead} drawing={productsIntro.opening} />
        <div className="wrap section">
          <ProductsBlock level={2} />
        </div>
      </Still>
    </>
  )
}
