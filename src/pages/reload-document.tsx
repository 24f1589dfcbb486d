import { useContext, useEffect } from 'react'
import { ServicesContext } from '#src/services/services-context.ts'

/**
 * Takes the place of content that only documents contain. It is rendered in a page that was reached by Back or Forward from a page
 * that client navigation had opened, and loads its document.
 */
export function ReloadDocument() {
  const { browser } = useContext(ServicesContext)
  useEffect(() => browser.reload(), [browser])
  return null
}
