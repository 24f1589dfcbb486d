import { useContext, useEffect, useRef } from 'react'
import { ServicesContext } from '#src/services/services-context.ts'

/**
 * Takes the place of content that only documents contain. It is rendered in a page that was reached by Back or Forward from a page
 * that client navigation had opened, and loads its document. When React renders a prerendered page anew, the prerendered content
 * has replaced it before its effect runs.
 */
export function ReloadDocument() {
  const { browser } = useContext(ServicesContext)
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (mark.current?.isConnected) browser.reload()
  }, [browser])
  return <span ref={mark} />
}
