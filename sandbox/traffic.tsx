/** Page with the tables and charts of what was done on the local site. It loads itself again while it is open. */
import type { Client } from '@libsql/client'
import { html, raw } from 'hono/html'
import { renderToStaticMarkup } from 'react-dom/server'
import { readCounters } from '../reporting/storage.ts'
import { trafficCharts } from '../tools/reports/charts.tsx'
import { countsOf, type Table, tablesOf, transitionsOf } from '../tools/reports/summary.ts'
import { Tables } from '../tools/reports/tables.tsx'
import { sandboxPage } from './page.ts'

export const TRAFFIC_PATH = '/sandbox/reports'
const REFRESH_SECONDS = 3

export async function trafficPage(database: Client): Promise<Response> {
  const counts = countsOf(await readCounters(database, '0', '9'))
  const charts = await trafficCharts(counts)
  const tables = (shown: Table[]) => raw(renderToStaticMarkup(<Tables tables={shown} />))
  const response = await sandboxPage(
    'Traffic of this site',
    html`<div class="columns">${tables(tablesOf(counts))}</div>
      ${charts.map(
        ({ title, svg }) =>
          html`<h2>${title}</h2>
            <div class="scroll">${raw(svg)}</div>`,
      )}
      ${tables([transitionsOf(counts)])}`,
  )
  response.headers.set('Refresh', String(REFRESH_SECONDS))
  return response
}
