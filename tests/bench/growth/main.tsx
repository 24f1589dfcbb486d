import { useParams } from 'react-router-dom'
import { ViteReactSSG } from 'vite-react-ssg'
import { Legal } from '#src/components/sections/legal.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { mailto } from '#src/config/links.ts'
import { company, postalAddress } from '#src/content/company.ts'
import { legalPages } from '#src/content/legal.ts'
import { prerenderedRoutes } from '#src/prerendered-routes.tsx'
import { addressOf, generatedPages } from './generated.ts'

/** A post as long as the site's legal pages. The index makes the text of each post different. */
function Post({ index }: { index: string }) {
  const [first] = legalPages
  if (!first) return null
  const title = `Generated post ${index}`
  return (
    <>
      <PageHead
        title={title}
        url={company.origin + addressOf(index)}
        prerendered={{
          siteName: company.name,
          description: `${title}: a page to count.`,
          image: company.origin,
          imageAlt: title,
          index: false,
        }}
      />
      <Legal
        page={{
          ...first,
          title,
          sections: first.sections.map((section, i) => ({
            ...section,
            heading: `${index}.${i} ${section.heading}`,
          })),
        }}
        siblings={[]}
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

const [layout, ...others] = prerenderedRoutes
const posts = {
  path: addressOf(':index').slice(1),
  Component: () => <Post index={useParams()['index'] ?? ''} />,
  getStaticPaths: () =>
    Array.from({ length: generatedPages() }, (_, index) => addressOf(String(index)).slice(1)),
}

export const createRoot = ViteReactSSG({
  routes: [
    { ...layout, children: [...(layout?.children ?? []), posts] },
    ...others,
  ] as typeof prerenderedRoutes,
})
