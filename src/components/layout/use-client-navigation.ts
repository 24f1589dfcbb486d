import { useEffect } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router-dom'
import { clientRoutableLink } from './client-routable-link.ts'

/** Follows clicked links between pages of the layout without a document load. Links are plain `<a>` elements. */
export function useClientNavigation(): void {
  const navigate = useNavigate()
  const currentPath = createPath(useLocation())
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
      const path = createPath(link)
      // As in browsers, a link to the current address replaces the history entry.
      navigate(path, { replace: path === currentPath })
    }
    window.addEventListener('click', follow)
    return () => window.removeEventListener('click', follow)
  }, [navigate, currentPath])
}
