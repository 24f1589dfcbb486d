import type { Table } from './summary.ts'

/** The tables of the reports as HTML, for the viewer and the sandbox. */
export const Tables = ({ tables }: { tables: readonly Table[] }) =>
  tables.map(({ title, head, rows }) => (
    <div key={title} className="scroll">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {head.map(cell => (
              <th key={cell}>{cell}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(cells => (
            <tr key={cells.join()}>
              {head.map((name, i) => (
                <td key={name}>{cells[i]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ))
