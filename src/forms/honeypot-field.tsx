import { useEffect, useRef } from 'react'
import { newsletterFields } from '../company/newsletter.ts'
import { fieldText, HONEYPOT_NAME } from './form-fields.ts'

/** Returns the value of a form's honeypot. */
export const honeypotText = (data: FormData): string => fieldText(data, HONEYPOT_NAME)

/** The hidden field. `isFilled` clears it after a blocked message, because autofill may have filled it in. */
export function HoneypotField({ isFilled }: { isFilled: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  // This runs after every render, because `isFilled` stays true when a second message is blocked.
  useEffect(() => {
    if (isFilled && field.current) field.current.value = ''
  })
  return (
    <p className="sr-only" aria-hidden="true">
      <label>
        {newsletterFields.honeypot}
        <input ref={field} name={HONEYPOT_NAME} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  )
}
