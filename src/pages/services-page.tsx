import { PageOpening } from '#src/components/sections/opening.tsx'
import { Services } from '#src/components/sections/services.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { Still } from '#src/components/ui/still.tsx'
import { services, servicesIntro, servicesOpening } from '#src/content/services.ts'
import { ProcessBlock } from './blocks/process-block.tsx'
import { metaOf } from './page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('services')} />
      <Still>
        <PageOpening title={servicesIntro.title} lead={servicesIntro.lead} drawing={servicesOpening} />
        <div className="wrap section">
          <Services level={2} services={services} />
        </div>
        <ProcessBlock level={2} />
      </Still>
    </>
  )
}
