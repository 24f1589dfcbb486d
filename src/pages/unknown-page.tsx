import { Navigate, useLocation } from 'react-router-dom'
import { destinationOf } from '#src/config/host-rules.ts'
import { paths } from '#src/config/paths.ts'
import { Component as ThankYou } from './thankyou-page.tsx'
import { useDocumentLoad } from './use-document-load.ts'

/** An address without a route: what the host answers for it, the router does. */
export function Component() {
  const destination = destinationOf(useLocation().pathname)
  if (useDocumentLoad(destination.kind === 'file')) return null
  if (destination.kind === 'page' && destination.page === 'thankYou') return <ThankYou />
  return <Navigate to={destination.kind === 'redirect' ? destination.to : paths.home} replace />
}
