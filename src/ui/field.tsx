interface FieldProps {
  id: string
  name: string
  label: string
  placeholder: string
  type?: 'text' | 'email'
  /** Renders a textarea. */
  isLong?: boolean
  autoComplete?: string
  /** Shown next to a required field's label. Screen readers announce the `required` attribute instead. */
  requiredLabel?: string
  /** Error message. Screen readers read it when the field gets focus. */
  error?: string | undefined
  readOnly?: boolean
  defaultValue?: string
  onInput?: (value: string) => void
  onBlur?: () => void
  onFocus?: () => void
}

/** A field with a label. It is uncontrolled, so hydration does not overwrite what was already typed. */
export function Field({
  id,
  label,
  requiredLabel,
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
    'required': !!requiredLabel,
    'dir': 'auto',
    'onInput': (event: React.InputEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onInput?.(event.currentTarget.value),
    // Without this, Firefox treats empty required fields as invalid, and Orca says so.
    'aria-invalid': !!error,
    ...(error ? { 'aria-describedby': errorId } : {}),
  }
  return (
    <div>
      <p className="label">
        <label htmlFor={id}>{label}</label>{' '}
        {requiredLabel && (
          <span className="font-text font-400 text-small leading-none text-on-floor-2" aria-hidden="true">
            {requiredLabel}
          </span>
        )}
      </p>
      {isLong ? (
        <textarea className="field min-h-33 resize-y" {...shared} />
      ) : (
        <input className="field" type={type} {...shared} />
      )}
      <p id={errorId} className="field-error">
        {error && <span>{error}</span>}
      </p>
    </div>
  )
}
