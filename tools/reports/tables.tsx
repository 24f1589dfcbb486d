import { isNumeric, type Table } from './summary.ts'

/** A table of the reports as HTML, for the viewer and the sandbox. */
function ShownTable({ table }: { table: Table }) {
  const { title, head, rows } = table
  const row = (Cell: 'th' | 'td', cells: Table['rows'][number]) => (
    <tr key={cells.join()}>
      {head.map((name, i) => (
        <Cell key={name} className={isNumeric(table, i) ? 'number' : undefined}>
          {cells[i]}
        </Cell>
      ))}
    </tr>
  )
  return (
    <div className="scroll">
      <table>
        <caption>{title}</caption>
        <thead>{row('th', head)}</thead>
        <tbody>{rows.map(cells => row('td', cells))}</tbody>
      </table>
    </div>
  )
}

export const Tables = ({ tables }: { tables: readonly Table[] }) =>
  tables.map(table => <ShownTable key={table.title} table={table} />)
