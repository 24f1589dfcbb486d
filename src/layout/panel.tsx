/** Frame around a product sample. */
export const panelClass = 'floor-surface-raised border border-solid border-rule'

export function PanelHead({ title, note }: { title: string; note: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3 px-5 py-3.5 text-small text-on-floor-2 border-0 border-b border-solid border-rule">
      <b className="text-on-floor font-600">{title}</b> <span>{note}</span>
    </div>
  )
}
