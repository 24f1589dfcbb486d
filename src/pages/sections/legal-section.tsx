import { Legal } from '#src/components/sections/legal.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { mailto } from '#src/config/links.ts'
import { type PageId, paths } from '#src/content/paths.ts'
import { company, postalAddress } from '#src/content/company.ts'
import { legalPage, legalPages } from '#src/content/legal.ts'
import { metaOf } from '../page-meta.ts'

export function LegalSection({ id }: { id: PageId }) {
  return (
    <>
      <PageHead {...metaOf(id)} />
      <Legal
        page={legalPage(id)}
        siblings={legalPages.map(page => ({
          label: page.title,
          to: paths[page.id],
          isCurrent: page.id === id,
        }))}
        contact={{
          name: company.legalName,
          address: postalAddress,
          email: company.email,
          href: mailto(company.email),
        }}
      />
    </>
  )
}
