import { useContext, useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { ServicesContext } from '#src/services/services-context.ts'

/**
 * Asks the host for this address when it was reached inside the page, and says that it did. A document that is loaded
 * already was answered by the host; asking again would never end.
 */
export function useDocumentLoad(isWanted: boolean): boolean {
  const { pathname, search, hash } = useLocation()
  const { browser } = useContext(ServicesContext)
  const isLoadedHere = useNavigationType() === NavigationType.Pop
  const address = isWanted && !isLoadedHere ? pathname + search + hash : null
  useEffect(() => {
    if (address) browser.open(address)
  }, [address, browser])
  return address !== null
}
