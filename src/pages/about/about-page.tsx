import { Values } from './about-section.tsx'
import { Closing } from '../../layout/closing.tsx'
import { PageHeader } from '../../layout/page-header.tsx'
import { WideTimeline } from './wide-timeline.tsx'
import { Weeks } from './weeks.tsx'
import { PageHead } from '../page-head.tsx'
import { StaticIsland } from '../../prerender/client/static-island.tsx'
import { about, values } from './content.ts'
import { aboutDrawing } from './header-drawing.content.ts'

/** Column classes by the number of values. With `auto-cols`, the columns would move during loading. */
const valueColumns = ['', '', '', 'lg:grid-cols-3', 'lg:grid-cols-4', 'lg:grid-cols-5', 'lg:grid-cols-6']

export function Component() {
  return (
    <>
      <PageHead page="about" headline={about.title} />
      <StaticIsland>
        <PageHeader page="about" title={about.title} lead={about.lead} drawing={aboutDrawing} />
        <div className="wrap section">
          <Weeks />
        </div>
        <div className="floor-surface-2">
          <div className="wrap py-[clamp(30px,6vw,84px)]">
            <h2 className="text-h2 mb-8">{about.valuesTitle}</h2>
            <Values className={`${valueColumns[values.length] ?? ''} lg:[&>li]:!border-b-0`} />
          </div>
        </div>
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
