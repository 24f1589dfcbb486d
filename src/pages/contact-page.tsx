import { PageOpening } from '#src/components/sections/opening.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { contactIntro } from '#src/content/contact.ts'
import { ContactBlock } from './blocks/contact-block.tsx'
import { metaOf } from './page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('contact')} />
      <PageOpening title={contactIntro.title} drawing={contactIntro.opening} />
      <div className="floor-wall-2">
        <div className="wrap section">
          <ContactBlock level={2} title={null} />
        </div>
      </div>
    </>
  )
}
