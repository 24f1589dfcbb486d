import { CaseStudies } from '#src/components/sections/case-studies.tsx'
import { PageHeader } from '#src/components/sections/page-header.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { DisabledButton } from '#src/components/ui/button-link.tsx'
import { StaticIsland } from '#src/components/ui/static-island.tsx'
import { caseStudies, caseStudiesIntro } from '#src/content/case-studies.ts'
import { measurements, measurementTexts } from '#src/content/measurements.ts'
import { ClosingSection } from './sections/closing-section.tsx'
import { TestimonialsSection } from './sections/testimonials-section.tsx'
import { metaOf } from './page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('caseStudies')} />
      <StaticIsland>
        <PageHeader
          title={caseStudiesIntro.title}
          lead={caseStudiesIntro.lead}
          drawing={caseStudiesIntro.drawing}
          floor="contrast"
        />
        <div className="wrap section">
          <CaseStudies
            level={2}
            studies={caseStudies}
            measurementTexts={measurementTexts}
            measurements={measurements}
          />
          <div className="mt-14">
            <DisabledButton>{caseStudiesIntro.actionLabel}</DisabledButton>
          </div>
        </div>
        <TestimonialsSection level={2} />
        <ClosingSection />
      </StaticIsland>
    </>
  )
}
