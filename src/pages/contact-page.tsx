import { Contact } from '#src/components/sections/contact.tsx'
import { PageHeader } from '#src/components/sections/page-header.tsx'
import { PageHead } from './page-head.tsx'
import { contactIntro } from '#src/content/contact.ts'
import { contactLead } from '#src/content/contact-header.ts'
import { metaOf } from './page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('contact')} />
      <PageHeader
        page="contact"
        title={contactIntro.title}
        lead={contactLead}
        drawing={contactIntro.drawing}
      />
      <div className="floor-surface-2">
        <div className="wrap section">
          <Contact level={2} />
        </div>
      </div>
    </>
  )
}
