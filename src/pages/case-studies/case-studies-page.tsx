import { CaseStudies } from '#src/pages/case-studies/case-studies.tsx'
import { Closing } from '#src/layout/closing.tsx'
import { Measurement } from '#src/pages/case-studies/measurement.tsx'
import { PageHeader } from '#src/layout/page-header.tsx'
import { Quote } from '#src/pages/case-studies/testimonials.tsx'
import { PageHead } from '../page-head.tsx'
import { DisabledButton } from '#src/ui/disabled-button.tsx'
import { StaticIsland } from '#src/framework/client/static-island.tsx'
import { soonLabel } from '#src/content/navigation.ts'
import { caseStudiesIntro } from '#src/content/case-studies.ts'
import { caseStudiesHeader } from '#src/content/measurements.ts'
import { testimonials } from '#src/content/testimonials.ts'
import { metaOf } from '../page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('caseStudies')} />
      <StaticIsland>
        <PageHeader
          page="caseStudies"
          title={caseStudiesIntro.title}
          lead={caseStudiesIntro.lead}
          drawing={caseStudiesHeader}
        />
        <div className="wrap pt-[clamp(56px,10vw,144px)] pb-[clamp(48px,5vw,72px)]">
          <CaseStudies
            level={2}
            renderBelow={(study, i) => {
              const testimonial = testimonials[i]
              return (
                <>
                  <Measurement study={study} isWide={i === 0} />
                  {testimonial && (
                    <Quote
                      of={testimonial}
                      className={`rule pt-6 ${i === 0 ? '' : 'lg:(col-start-6 col-span-7)'} [&>blockquote]:max-w-[26em]`}
                    />
                  )}
                </>
              )
            }}
          />
          <div className="mt-14">
            <DisabledButton note={soonLabel}>{caseStudiesIntro.actionLabel}</DisabledButton>
          </div>
        </div>
        <div className="wrap">
          <div className="rule" />
        </div>
        <Closing />
      </StaticIsland>
    </>
  )
}
