import { ContactSection } from './contact-section.tsx'
import { PageHeader } from '../../layout/page-header.tsx'
import { PageHead } from '../page-head.tsx'
import { contactIntro } from '../../forms/contact-form.content.ts'
import { contactLead, contactSteps } from './content.ts'
import { StaticIsland } from '../../prerender/client/static-island.tsx'

export function Component() {
  return (
    <>
      <PageHead page="contact" headline={contactIntro.title} />
      <PageHeader
        page="contact"
        title={contactIntro.title}
        lead={contactLead}
        drawing={contactIntro.drawing}
        isLow
        figureClassName="lt-md:(flex flex-wrap items-end gap-x-4) lt-md:[&>figcaption]:flex-[1_1_5.5rem]"
      />
      <div className="floor-surface-2">
        <div className="wrap pt-[clamp(28px,5.6vw,72px)] pb-[clamp(56px,10vw,144px)]">
          <ContactSection level={2} />
          <StaticIsland className="mt-[clamp(48px,6vw,88px)]">
            <h2 className="text-h3">{contactSteps.title}</h2>
            <ol role="list" className="mt-6 grid md:grid-cols-3 gap-6">
              {contactSteps.steps.map(({ title, text }) => (
                <li key={title} className="rule pt-4">
                  <h3 className="text-h4">{title}</h3>
                  <p className="mt-2 text-on-floor-2 text-base max-w-[34em]">{text}</p>
                </li>
              ))}
            </ol>
          </StaticIsland>
        </div>
      </div>
    </>
  )
}
