import { useContext, useEffect, useRef } from 'react'
import { ServicesContext } from '#src/services/services-context.ts'

/**
 * Takes the place of content that only documents contain, and loads the document. It is rendered when the visitor has moved to its
 * history entry before the boot script could listen. When React renders a prerendered page anew, the prerendered content has replaced
 * it before its effect runs.
 */
export function ReloadDocument() {
  const { browser } = useContext(ServicesContext)
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (mark.current?.isConnected) browser.reload()
  }, [browser])
  return <span ref={mark} />
}
