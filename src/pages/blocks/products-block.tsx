import { JournalPanel } from '#src/components/sections/journal-panel.tsx'
import { ProductSlab } from '#src/components/sections/products.tsx'
import { ProjectPanel } from '#src/components/sections/project-panel.tsx'
import { Heading, type Level } from '#src/components/ui/heading.tsx'
import { PressLink, PressSoon } from '#src/components/ui/press.tsx'
import { homeAnchor, paths } from '#src/config/paths.ts'
import { logdhanMark } from '#src/content/drawings.ts'
import {
  logdhanProduct,
  productsIntro,
  sampleJournal,
  sampleProject,
  suiteProduct,
} from '#src/content/products.ts'

export function ProductsBlock({ level }: { level: Level }) {
  return (
    <>
      <ProductSlab
        level={level}
        floor="yellow"
        name={logdhanProduct.name}
        mark={logdhanMark}
        description={logdhanProduct.description}
        note={logdhanProduct.caption}
        features={logdhanProduct.features}
        action={<PressLink to={paths.logdhan}>{logdhanProduct.action}</PressLink>}
      >
        <JournalPanel journal={sampleJournal} bleeds />
      </ProductSlab>
      <ProductSlab
        level={level}
        floor="green"
        name={suiteProduct.name}
        description={suiteProduct.description}
        features={suiteProduct.modules}
        action={<PressSoon>{suiteProduct.action}</PressSoon>}
      >
        <ProjectPanel project={sampleProject} />
      </ProductSlab>
      <div className="flex flex-wrap justify-between items-center gap-6 mt-12 pt-7 rule">
        <Heading level={level} className="text-h3">
          {productsIntro.call}
        </Heading>
        <PressLink to={homeAnchor('contact')} className="lt-md:w-full">
          {productsIntro.action}
        </PressLink>
      </div>
    </>
  )
}
