/** Page with the tables and charts of what was done on the local site. It loads itself again while it is open. */
import type { Client } from '@libsql/client'
import { html, raw } from 'hono/html'
import { describeMachine } from '#machines/describe.ts'
import { machinesWithNotes } from '#machines/notes/all.ts'
import { readCounters } from '../reporting/storage.ts'
import { trafficChart } from '../tools/charts/document.tsx'
import { countsOf, tablesOf, trafficOf } from '../tools/reports/summary.ts'
import { sandboxPage } from './page.ts'

export const TRAFFIC_PATH = '/sandbox/reports'
const REFRESH_SECONDS = 3

export async function trafficPage(database: Client): Promise<Response> {
  const counts = countsOf(await readCounters(database, '0', '9'))
  const tables = tablesOf(counts).map(
    ({ title, head, rows }) =>
      html`<h2>${title}</h2>
        <div class="scroll">
          <table>
            <tr>
              ${head.map(cell => html`<th>${cell}</th>`)}
            </tr>
            ${rows.map(
              cells =>
                html`<tr>
                  ${cells.map(cell => html`<td>${cell}</td>`)}
                </tr>`,
            )}
          </table>
        </div>`,
  )
  const charts = await Promise.all(
    machinesWithNotes.map(async ({ machine, notes }) => {
      const described = describeMachine(machine)
      return html`<h2>${notes.title}</h2>
        <div class="scroll">${raw(await trafficChart(described, trafficOf(described, counts)))}</div>`
    }),
  )
  const response = await sandboxPage('Traffic of this site', html`${tables}${charts}`)
  response.headers.set('Refresh', String(REFRESH_SECONDS))
  return response
}
