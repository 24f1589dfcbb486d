import { useEffect, useRef } from 'react'

/** When `isBusy` ends, focuses the field if the disabled button lost the focus. Does not scroll. */
export function useFocusAfter(isBusy: boolean, fieldId: string): void {
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body)
      document.getElementById(fieldId)?.focus({ preventScroll: true })
    wasBusy.current = isBusy
  }, [isBusy, fieldId])
}
