import { useContext } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { destinationOf } from '#src/framework/address-rules.ts'
import { addresses } from '#src/content/addresses.ts'
import { paths } from '#src/content/paths.ts'
import { Component as ThankYou } from './thankyou-page.tsx'
import { useDocumentLoad } from '#src/framework/client/use-document-load.ts'
import { ServicesContext } from '#src/services/services-context.ts'

/** Handles an address without a route as the host's rules do: thank-you page, redirect, or a request to the host. */
export function Component() {
  const destination = destinationOf(addresses, useLocation().pathname)
  if (useDocumentLoad(useContext(ServicesContext).browser, destination.kind === 'file')) return null
  if (destination.kind === 'page' && destination.page === 'thankYou') return <ThankYou />
  return <Navigate to={destination.kind === 'redirect' ? destination.to : paths.home} replace />
}
