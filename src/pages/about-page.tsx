import { PageHeader } from '#src/components/sections/page-header.tsx'
import { Weeks } from '#src/components/sections/weeks.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { StaticIsland } from '#src/components/ui/static-island.tsx'
import { about } from '#src/content/about.ts'
import { weeks, weeksTexts } from '#src/content/weeks.ts'
import { AboutSection } from './sections/about-section.tsx'
import { ClosingSection } from './sections/closing-section.tsx'
import { TestimonialsSection } from './sections/testimonials-section.tsx'
import { metaOf } from './page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('about')} />
      <StaticIsland>
        <PageHeader title={about.title} lead={about.lead} drawing={about.drawing} />
        <div className="wrap section">
          <AboutSection level={2} />
        </div>
        <div className="floor-surface-2">
          <div className="wrap section">
            <Weeks level={2} texts={weeksTexts} parts={weeks} />
          </div>
        </div>
        <TestimonialsSection level={2} />
        <ClosingSection />
      </StaticIsland>
    </>
  )
}
