import { useContext, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { destinationOf } from '#src/framework/address-rules.ts'
import { addresses } from '#src/content/addresses.ts'
import { paths } from '#src/content/paths.ts'
import { ServicesContext } from '#src/services/services-context.ts'
import { Component as ThankYou } from './thankyou-page.tsx'

/** Handles an address without a route, in development, as the host's rules do: thank-you page or redirect. */
export function Component() {
  const { browser } = useContext(ServicesContext)
  const destination = destinationOf(addresses, useLocation().pathname)
  const isThankYou = destination.kind === 'page'
  const target = destination.kind === 'redirect' ? destination.to : paths.home
  useEffect(() => {
    if (!isThankYou) browser.open(target)
  }, [browser, isThankYou, target])
  return isThankYou ? <ThankYou /> : null
}
