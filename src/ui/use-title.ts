import { useEffect } from 'react'

/** Sets the document's title while `title` is given. Afterwards the document has its previous title again. */
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
