import { Closing } from '../../layout/closing.tsx'
import { closingTitles } from '../../layout/closing.content.ts'
import { PageHeader } from '../../layout/page-header.tsx'
import { Process } from './process.tsx'
import { ServicesSection } from './services-section.tsx'
import { ScopeSheet } from './scope-sheet.tsx'
import { PageHead } from '../page-head.tsx'
import { StaticIsland } from '../../prerender/client/static-island.tsx'
import { ServiceFacts, ServiceIndex } from './service-facts.tsx'
import { serviceFacts, servicesTitle } from './scope-sheet.content.ts'
import { services, servicesIntro, servicesDrawing } from '../../company/services.ts'

export function Component() {
  return (
    <>
      <PageHead page="services" headline={servicesIntro.title} />
      <StaticIsland>
        <PageHeader
          page="services"
          title={servicesIntro.title}
          lead={servicesIntro.lead}
          drawing={servicesDrawing}
          isLow
          index={<ServiceIndex />}
          figureClassName={services.length < 4 ? 'md:max-w-[54%]' : ''}
          wide={{
            // On phones, the header's line is vertical, and its five dots are 44 px apart, like the links.
            className: `w-full h-auto md:[scale:1.012] ${services.length === 5 ? 'lt-md:(absolute w-52.5 [transform:translate(-5.62rem,6.3rem)_rotate(90deg)] [--pen:1.8])' : 'lt-md:hidden'} [--pen:.45]`,
            stroke: 'var(--pen)',
          }}
        />
        <div className="floor-surface-2">
          <div className="wrap section">
            <ScopeSheet />
          </div>
        </div>
        <div className="wrap section">
          <h2 className="text-h2 mb-[clamp(24px,4.6vw,64px)]">{servicesTitle}</h2>
          <ServicesSection
            ids={serviceFacts.map(({ id }) => id)}
            renderFacts={i => <ServiceFacts index={i} />}
          />
        </div>
        <Process level={2} />
        <Closing title={closingTitles.services} />
      </StaticIsland>
    </>
  )
}
