import { PageHeader } from '#src/components/sections/page-header.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { contactIntro } from '#src/content/contact.ts'
import { ContactSection } from './sections/contact-section.tsx'
import { metaOf } from './page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('contact')} />
      <PageHeader title={contactIntro.title} drawing={contactIntro.drawing} />
      <div className="floor-surface-2">
        <div className="wrap section">
          <ContactSection level={2} title={null} />
        </div>
      </div>
    </>
  )
}
