interface FieldProps {
  id: string
  name: string
  label: string
  placeholder: string
  type?: 'text' | 'email'
  /** Renders a textarea. */
  isLong?: boolean
  autoComplete?: string
  labelHidden?: boolean
  /** Error message; screen readers announce it when it appears. */
  error?: string | undefined
  readOnly?: boolean
  defaultValue?: string
  onInput?: (value: string) => void
  onBlur?: () => void
  onFocus?: () => void
}

/** A required field with a label. It is uncontrolled, so hydration does not overwrite what was typed before. */
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
