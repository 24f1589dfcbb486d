import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import type { BrowserAddress } from '../ports.ts'

/**
 * Loads the current address from the host if it was reached by client navigation. Returns whether it does, so that the
 * page renders nothing meanwhile. An address that the host has already answered is not loaded again: that would loop.
 */
export function useDocumentLoad(browser: Pick<BrowserAddress, 'open'>, isRequired: boolean): boolean {
  const { pathname, search, hash } = useLocation()
  const isDocumentLoaded = useNavigationType() === NavigationType.Pop
  const address = isRequired && !isDocumentLoaded ? pathname + search + hash : null
  useEffect(() => {
    if (address) browser.open(address)
  }, [address, browser])
  return address !== null
}
