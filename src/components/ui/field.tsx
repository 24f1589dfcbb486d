interface FieldProps {
  id: string
  name: string
  label: string
  placeholder: string
  type?: 'text' | 'email'
  /** More than one line. */
  isLong?: boolean
  autoComplete?: string
  labelHidden?: boolean
  /** What is wrong, in words; announced when it appears. */
  error?: string | undefined
  readOnly?: boolean
  defaultValue?: string
  onInput?: (value: string) => void
  onBlur?: () => void
  onFocus?: () => void
}

/** A labelled field that keeps its own text: nothing typed before the script was there is ever overwritten. */
export function Field({
  id,
  label,
  labelHidden = false,
  isLong = false,
  type = 'text',
  error,
  onInput,
  ...input
}: FieldProps) {
  const errorId = `${id}-error`
  const shared = {
    ...input,
    id,
    required: true,
    onInput: (event: React.InputEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onInput?.(event.currentTarget.value),
    ...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}),
  }
  return (
    <div>
      <label className={labelHidden ? 'sr-only' : 'label'} htmlFor={id}>
        {label}
      </label>
      {isLong ? (
        <textarea className="field min-h-33 resize-y" {...shared} />
      ) : (
        <input className="field" type={type} {...shared} />
      )}
      <p id={errorId} className="field-error" aria-live="polite">
        {error && <span>{error}</span>}
      </p>
    </div>
  )
}
