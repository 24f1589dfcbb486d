import { PageOpening } from '#src/components/sections/opening.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { Still } from '#src/components/ui/still.tsx'
import { about } from '#src/content/about.ts'
import { AboutBlock } from './blocks/about-block.tsx'
import { ClosingBlock } from './blocks/closing-block.tsx'
import { TestimonialsBlock } from './blocks/testimonials-block.tsx'
import { metaOf } from './page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('about')} />
      <Still>
        <PageOpening title={about.title} lead={about.lead} drawing={about.opening} />
        <div className="wrap section">
          <AboutBlock level={2} />
        </div>
        <TestimonialsBlock level={2} />
        <ClosingBlock />
      </Still>
    </>
  )
}
