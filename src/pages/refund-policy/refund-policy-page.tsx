import { Legal } from '../../layout/legal.tsx'
import { PageHead } from '../page-head.tsx'
import { metaOf } from '../page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('refund')} />
      <Legal id="refund" />
    </>
  )
}
