import { Closing } from '../../layout/closing.tsx'
import { PageHeader } from '../../layout/page-header.tsx'
import { WideTimeline } from './wide-timeline.tsx'
import { Weeks } from './weeks.tsx'
import { PageHead } from '../page-head.tsx'
import { StaticIsland } from '../../prerender/client/static-island.tsx'
import { about } from './content.ts'
import { aboutDrawing } from './header-drawing.content.ts'

export function Component() {
  return (
    <>
      <PageHead page="about" headline={about.title} />
      <StaticIsland>
        <PageHeader page="about" title={about.title} lead={about.lead} drawing={aboutDrawing} />
        <Weeks />
        <div className="floor-brand">
          <div className="wrap section">
            <h2 className="text-h2 mb-[clamp(32px,4vw,56px)]">{about.timelineTitle}</h2>
            <WideTimeline />
          </div>
        </div>
        <Closing />
      </StaticIsland>
    </>
  )
}
