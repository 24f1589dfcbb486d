import { JournalPanel } from '#src/components/sections/journal-panel.tsx'
import { ProductCard } from '#src/components/sections/products.tsx'
import { ProjectPanel } from '#src/components/sections/project-panel.tsx'
import { Heading, type Level } from '#src/components/ui/heading.tsx'
import { ButtonLink, DisabledButton } from '#src/components/ui/button-link.tsx'
import { homeAnchor, paths } from '#src/content/paths.ts'
import { logdhanLogo } from '#src/content/drawings.ts'
import {
  logdhanProduct,
  productsIntro,
  sampleJournal,
  sampleProject,
  suiteProduct,
} from '#src/content/products.ts'

export function ProductsSection({ level }: { level: Level }) {
  return (
    <>
      <ProductCard
        level={level}
        floor="product"
        name={logdhanProduct.name}
        logo={logdhanLogo}
        description={logdhanProduct.description}
        note={logdhanProduct.caption}
        features={logdhanProduct.features}
        action={<ButtonLink to={paths.logdhan}>{logdhanProduct.actionLabel}</ButtonLink>}
      >
        <JournalPanel journal={sampleJournal} bleeds />
      </ProductCard>
      <ProductCard
        level={level}
        floor="secondary"
        name={suiteProduct.name}
        description={suiteProduct.description}
        features={suiteProduct.modules}
        action={<DisabledButton>{suiteProduct.actionLabel}</DisabledButton>}
      >
        <ProjectPanel project={sampleProject} />
      </ProductCard>
      <div className="flex flex-wrap justify-between items-center gap-6 mt-12 pt-7 rule">
        <Heading level={level} className="text-h3">
          {productsIntro.closingTitle}
        </Heading>
        <ButtonLink to={homeAnchor('contact')} className="lt-md:w-full">
          {productsIntro.closingActionLabel}
        </ButtonLink>
      </div>
    </>
  )
}
