import { CaseStudiesSection } from './case-studies-section.tsx'
import { Closing } from '../../layout/closing.tsx'
import { closingTitles } from '../../layout/closing.content.ts'
import { Measurement } from './measurement.tsx'
import { PageHeader } from '../../layout/page-header.tsx'
import { Quote } from './testimonials.tsx'
import { PageHead } from '../page-head.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { StaticIsland } from '../../prerender/client/static-island.tsx'
import { soonLabel } from '../../company/navigation.ts'
import { caseStudiesIntro } from './content.ts'
import { caseStudiesDrawing } from './measurement.content.ts'
import { testimonials } from './testimonials.content.ts'

export function Component() {
  return (
    <>
      <PageHead page="caseStudies" headline={caseStudiesIntro.title} />
      <StaticIsland>
        <PageHeader
          page="caseStudies"
          title={caseStudiesIntro.title}
          lead={caseStudiesIntro.lead}
          drawing={caseStudiesDrawing}
        />
        <div className="wrap pt-[clamp(56px,10vw,144px)] pb-[clamp(48px,5vw,72px)]">
          <CaseStudiesSection
            level={2}
            renderBelow={(study, i) => (
              <>
                <Measurement study={study} isWide={i === 0} />
                {testimonials
                  .filter(testimonial => testimonial.study === study.title)
                  .map(testimonial => (
                    <Quote
                      key={testimonial.quote}
                      of={testimonial}
                      className={`rule pt-6 ${i === 0 ? '' : 'lg:(col-start-6 col-span-7)'} [&>blockquote]:max-w-[26em]`}
                    />
                  ))}
              </>
            )}
          />
          <div className="mt-14">
            <DisabledButton note={soonLabel}>{caseStudiesIntro.actionLabel}</DisabledButton>
          </div>
        </div>
        <div className="wrap">
          <div className="rule" />
        </div>
        <Closing title={closingTitles.caseStudies} />
      </StaticIsland>
    </>
  )
}
