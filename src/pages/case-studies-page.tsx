import { PageOpening } from '#src/components/sections/opening.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { PressSoon } from '#src/components/ui/press.tsx'
import { Still } from '#src/components/ui/still.tsx'
import { caseStudiesIntro } from '#src/content/case-studies.ts'
import { CaseStudiesBlock } from './blocks/case-studies-block.tsx'
import { ClosingBlock } from './blocks/closing-block.tsx'
import { TestimonialsBlock } from './blocks/testimonials-block.tsx'
import { metaOf } from './page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('caseStudies')} />
      <Still>
        <PageOpening
          title={caseStudiesIntro.title}
          lead={caseStudiesIntro.lead}
          drawing={caseStudiesIntro.opening}
          floor="black"
        />
        <div className="wrap section">
          <CaseStudiesBlock level={2} />
          <div className="mt-14">
            <PressSoon>{caseStudiesIntro.action}</PressSoon>
          </div>
        </div>
        <TestimonialsBlock level={2} />
        <ClosingBlock />
      </Still>
    </>
  )
}
