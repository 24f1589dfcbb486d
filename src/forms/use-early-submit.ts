import { useEffect, useEffectEvent } from 'react'

/**
 * Handles a form that was submitted before hydration: calls `replay` with the submitted data and with the
 * form, whose text the visitor may have changed since.
 */
export function useEarlySubmit(
  formId: string,
  isHydrated: boolean,
  replay: (submitted: FormData, form: HTMLFormElement) => void,
): void {
  const replayOnce = useEffectEvent(() => {
    const submitted = globalThis.earlySubmits?.get(formId)
    const form = document.getElementById(formId)
    if (!submitted || !form) return
    globalThis.earlySubmits?.delete(formId)
    replay(submitted, form as HTMLFormElement)
  })
  useEffect(() => {
    if (isHydrated) replayOnce()
  }, [isHydrated])
}
