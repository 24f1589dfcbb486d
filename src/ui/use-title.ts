import { useEffect } from 'react'

/** Sets the document's title while `title` is defined, then restores the previous title. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    const previous = document.title
    document.title = title
    return () => {
      document.title = previous
    }
  }, [title])
}
