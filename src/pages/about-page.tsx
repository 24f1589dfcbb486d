import { About } from '#src/components/sections/about.tsx'
import { Closing } from '#src/components/sections/closing.tsx'
import { PageHeader } from '#src/components/sections/page-header.tsx'
import { Testimonials } from '#src/components/sections/testimonials.tsx'
import { Weeks } from '#src/components/sections/weeks.tsx'
import { PageHead } from './page-head.tsx'
import { StaticIsland } from '#src/framework/client/static-island.tsx'
import { about } from '#src/content/about.ts'
import { metaOf } from './page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('about')} />
      <StaticIsland>
        <PageHeader page="about" title={about.title} lead={about.lead} drawing={about.drawing} />
        <div className="wrap section">
          <About level={2} />
        </div>
        <div className="floor-surface-2">
          <div className="wrap section">
            <Weeks level={2} />
          </div>
        </div>
        <Testimonials level={2} />
        <Closing />
      </StaticIsland>
    </>
  )
}
