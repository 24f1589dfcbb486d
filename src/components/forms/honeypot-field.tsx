import { useEffect, useRef } from 'react'
import { HONEYPOT_NAME } from '#src/config/honeypot.ts'
import { fieldText } from './field-text.ts'

/** What stands in a form's honeypot; empty where a person filled the form in. */
export const honeypotValueOf = (form: HTMLFormElement): string => fieldText(new FormData(form), HONEYPOT_NAME)

/** Emptied when it stopped a message: a browser that filled it in for the visitor must not stop them for good. */
export function HoneypotField({ label, isFilled }: { label: string; isFilled: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFilled && field.current) field.current.value = ''
  }, [isFilled])
  return (
    <p className="sr-only" aria-hidden="true">
      <label>
        {label}
        <input ref={field} name={HONEYPOT_NAME} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  )
}
