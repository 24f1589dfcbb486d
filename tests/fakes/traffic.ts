/** A page with tables and charts of the local site's traffic. It reloads itself while it is open. */
import type { Client } from '@libsql/client'
import { html, raw } from 'hono/html'
import { readCounters } from '../../src/server/reporting/storage.ts'
import { trafficCharts } from '../../tools/reports/charts.tsx'
import { tablesOf, textOf, transitionsOf } from '../../tools/reports/summary.ts'
import { sandboxPage } from './page.ts'

export const TRAFFIC_PATH = '/sandbox/reports'
const REFRESH_SECONDS = 3

export async function trafficPage(database: Client): Promise<Response> {
  const counters = await readCounters(database, '0', '9')
  const charts = await trafficCharts(counters)
  const response = await sandboxPage(
    'Traffic of this site',
    html`<pre class="scroll">${tablesOf(counters).map(textOf).join('\n\n')}</pre>
      ${charts.map(
        ({ title, svg }) =>
          html`<h2>${title}</h2>
            <div class="scroll">${raw(svg)}</div>`,
      )}
      <pre class="scroll">${textOf(transitionsOf(counters))}</pre>`,
  )
  response.headers.set('Refresh', String(REFRESH_SECONDS))
  return response
}
