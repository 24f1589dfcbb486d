import { useEffect, useRef } from 'react'

/** A button that was disabled while it was busy has lost the focus; afterwards a field of its form takes it, and the page stays where it is. */
export function useFocusAfter(isBusy: boolean, fieldId: string): void {
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body)
      document.getElementById(fieldId)?.focus({ preventScroll: true })
    wasBusy.current = isBusy
  }, [isBusy, fieldId])
}
