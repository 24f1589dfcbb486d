import { stringify } from '../plain.ts'

/** A value as a collapsible tree. */
export function ContextTree({ value, name }: { value: unknown; name?: string }) {
  const label = name === undefined ? '' : `${name}: `
  if (typeof value !== 'object' || value === null)
    return <div className="value">{`${label}${stringify(value)}`}</div>
  const inner = Object.entries(value as Record<string, unknown>)
  return (
    <details open className="value">
      <summary>{`${label}${Array.isArray(value) ? `[${inner.length}]` : `{${inner.length}}`}`}</summary>
      {inner.map(([key, child]) => (
        <ContextTree key={key} name={key} value={child} />
      ))}
    </details>
  )
}
