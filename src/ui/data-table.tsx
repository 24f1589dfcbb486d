interface DataTableProps {
  caption: string
  captionHidden?: boolean
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** Indices of right-aligned columns. */
  numeric?: readonly number[]
}

/**
 * A table. On phones each row becomes a labelled list, so nothing scrolls sideways at 320 px. The columns
 * have equal widths, so they do not move as more rows load.
 */
export function DataTable({ caption, captionHidden = false, columns, rows, numeric = [] }: DataTableProps) {
  const align = (column: number) => (numeric.includes(column) ? 'md:text-right' : '')
  return (
    <table className="w-full md:table-fixed border-collapse text-base lt-md:block">
      <caption
        className={captionHidden ? 'sr-only' : 'text-left font-display font-600 text-h3 pb-3.5 lt-md:block'}
      >
        {caption}
      </caption>
      <colgroup span={columns.length} />
      <thead className="lt-md:sr-only">
        <tr>
          {columns.map((column, i) => (
            <th
              key={column}
              scope="col"
              className={`text-left font-text font-500 text-small text-on-floor-2 py-3.5 pl-0 pr-4 last:pr-0 border-0 border-t-2 border-solid border-on-floor ${align(i)}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="lt-md:block">
        {rows.map(([head, ...cells]) => (
          <tr key={head} className="rule border-b lt-md:(block py-4 border-t-0 first:border-t)">
            <th scope="row" className="text-left align-top font-600 py-3.5 pl-0 pr-4 lt-md:(block p-0)">
              {head}
            </th>
            {cells.map((cell, i) => (
              <td
                key={columns[i + 1]}
                data-column={columns[i + 1]}
                className={`align-top py-3.5 pl-0 pr-4 last:pr-0 lt-md:(grid items-baseline gap-x-3 p-0 mt-1.5) sm:grid-cols-[minmax(7.5rem,max-content)_1fr] md:before:hidden before:(text-small text-on-floor-2) ${align(i + 1)}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
