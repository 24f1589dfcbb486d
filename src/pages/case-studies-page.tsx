import { CaseStudies } from '#src/components/sections/case-studies.tsx'
import { Closing } from '#src/components/sections/closing.tsx'
import { Measurement } from '#src/components/sections/measurement.tsx'
import { PageHeader } from '#src/components/sections/page-header.tsx'
import { Testimonials } from '#src/components/sections/testimonials.tsx'
import { PageHead } from './page-head.tsx'
import { DisabledButton } from '#src/components/ui/button-link.tsx'
import { StaticIsland } from '#src/framework/client/static-island.tsx'
import { soonLabel } from '#src/content/navigation.ts'
import { caseStudiesIntro } from '#src/content/case-studies.ts'
import { metaOf } from './page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('caseStudies')} />
      <StaticIsland>
        <PageHeader
          page="caseStudies"
          title={caseStudiesIntro.title}
          lead={caseStudiesIntro.lead}
          drawing={caseStudiesIntro.drawing}
        />
        <div className="wrap section">
          <CaseStudies level={2} renderBelow={({ title }) => <Measurement study={title} />} />
          <div className="mt-14">
            <DisabledButton note={soonLabel}>{caseStudiesIntro.actionLabel}</DisabledButton>
          </div>
        </div>
        <Testimonials level={2} />
        <Closing />
      </StaticIsland>
    </>
  )
}
