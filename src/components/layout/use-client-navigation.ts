import { useEffect } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router-dom'
import { clientRoutableLink } from './client-routable-link.ts'

/** Links are plain ones, wherever they stand; this one listener lets those that lead to another page in this layout be followed without a load. */
export function useClientNavigation(): void {
  const navigate = useNavigate()
  const here = createPath(useLocation())
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = clientRoutableLink(event)
      if (
        !link ||
        event.defaultPrevented ||
        event.button ||
        event.metaKey ||
        event.altKey ||
        event.ctrlKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      const there = createPath(link)
      // Like the browser's own: the same address again is no new entry of the history.
      navigate(there, { replace: there === here })
    }
    window.addEventListener('click', follow)
    return () => window.removeEventListener('click', follow)
  }, [navigate, here])
}
