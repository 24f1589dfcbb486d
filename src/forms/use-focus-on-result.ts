import { type RefObject, useEffect, useRef } from 'react'
import { isInWindow } from './form-fields.ts'
import { contactResult } from './contact-form.content.ts'

/**
 * Moves focus to the result of sending the form, or passes a confirmation to `announce` if the visitor has
 * moved focus. The refs are for the failure notice and the confirmation heading.
 */
export function useFocusOnResult(
  view: 'form' | 'failure' | 'progress' | 'confirmation',
  form: RefObject<HTMLFormElement | null>,
  announce: (text: string) => void,
): { notice: RefObject<HTMLDivElement | null>; confirmation: RefObject<HTMLHeadingElement | null> } {
  const notice = useRef<HTMLDivElement>(null)
  const confirmation = useRef<HTMLHeadingElement>(null)
  const last = useRef(view)
  useEffect(() => {
    // Move focus and scroll only when the view changes, not when the form is first shown.
    if (view === last.current) return
    last.current = view
    if (view === 'confirmation') {
      // Focus was lost when the form was removed. If the visitor has moved focus since, use the live region.
      if (document.activeElement === document.body) {
        confirmation.current?.focus({ preventScroll: true })
        // Scroll to the whole card, because scrolling to the heading would leave the card's edge covered.
        confirmation.current?.closest('.below-bar')?.scrollIntoView({ block: 'nearest' })
      } else announce(`${contactResult.sent.title} ${contactResult.sent.text}`)
    }
    // The message is above the form, possibly outside the viewport.
    if (view === 'failure' && form.current && isInWindow(form.current)) {
      notice.current?.scrollIntoView({ block: 'nearest' })
      // Pressing the button does not move focus, so a field may still have it.
      if (document.activeElement?.matches('.field')) notice.current?.focus()
    }
  }, [view, form, announce])
  return { notice, confirmation }
}
