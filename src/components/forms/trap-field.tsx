import { useEffect, useRef } from 'react'
import { TRAP } from '#src/config/trap.ts'
import { fieldText } from './field-text.ts'

/** What stands in a form's trap; empty where a person filled the form in. */
export const trapIn = (form: HTMLFormElement): string => fieldText(new FormData(form), TRAP)

/** Emptied when it stopped a message: a browser that filled it in for the visitor must not stop them for good. */
export function TrapField({ label, hasCaught }: { label: string; hasCaught: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasCaught && field.current) field.current.value = ''
  }, [hasCaught])
  return (
    <p className="sr-only" aria-hidden="true">
      <label>
        {label}
        <input ref={field} name={TRAP} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  )
}
