import { Navigate, useLocation } from 'react-router-dom'
import { destinationOf } from '#src/framework/routing.ts'
import { paths } from '#src/content/paths.ts'
import { Component as ThankYou } from './thankyou-page.tsx'
import { useDocumentLoad } from '../framework/client/use-document-load.ts'

/** Handles an address without a route as the host's rules do: thank-you page, redirect, or a request to the host. */
export function Component() {
  const destination = destinationOf(useLocation().pathname)
  if (useDocumentLoad(destination.kind === 'file')) return null
  if (destination.kind === 'page' && destination.page === 'thankYou') return <ThankYou />
  return <Navigate to={destination.kind === 'redirect' ? destination.to : paths.home} replace />
}
