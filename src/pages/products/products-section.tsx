import { company } from '../../company/company.ts'
import { logdhanLogo } from '../../company/drawings.ts'
import { paths } from '../../company/paths.ts'
import { logdhanProduct, suiteProduct } from '../../company/products.ts'
import { ButtonLink, ExternalButtonLink } from '../../ui/button-link.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { JournalPanel } from '../logdhan/journal-panel.tsx'
import { ProductCard } from './product-card.tsx'
import { ProjectPanel } from './project-panel.tsx'

/** Both products, each with a sample of its interface. */
export function ProductsSection() {
  return (
    <>
      <ProductCard
        floor="product"
        name={logdhanProduct.name}
        logo={logdhanLogo}
        description={logdhanProduct.description}
        note={logdhanProduct.caption}
        features={logdhanProduct.features}
        action={<ButtonLink to={paths.logdhan}>{logdhanProduct.actionLabel}</ButtonLink>}
      >
        <JournalPanel />
      </ProductCard>
      <ProductCard
        floor="secondary"
        name={suiteProduct.name}
        description={suiteProduct.description}
        features={suiteProduct.modules}
        action={
          <>
            <ExternalButtonLink href={company.suite.site} className="min-h-11.5">
              {suiteProduct.siteLabel}
            </ExternalButtonLink>
            <DisabledButton>{suiteProduct.actionLabel}</DisabledButton>
          </>
        }
      >
        <ProjectPanel />
      </ProductCard>
    </>
  )
}
