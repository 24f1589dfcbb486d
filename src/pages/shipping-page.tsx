import { Legal } from '#src/components/sections/legal.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { metaOf } from './page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('shipping')} />
      <Legal id="shipping" />
    </>
  )
}
