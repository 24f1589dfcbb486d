/** A page with the tables of the local site's reports. It reloads itself every few seconds. */
import type { Client } from '@libsql/client'
import { html } from 'hono/html'
import { readCounters } from '../../src/server/reports/storage.ts'
import { tablesOf, formatTable, transitionsOf } from '../reports/summary.ts'
import { sandboxPage } from './page.ts'

export const REPORTS_PAGE_PATH = '/sandbox/reports'
const REFRESH_SECONDS = 3

export async function reportsPage(database: Client): Promise<Response> {
  const counters = await readCounters(database, '0', '9')
  const response = await sandboxPage(
    'Reports of this site',
    html`<pre class="scroll">${tablesOf(counters).map(formatTable).join('\n\n')}</pre>
      <pre class="scroll">${formatTable(transitionsOf(counters))}</pre>`,
  )
  response.headers.set('Refresh', String(REFRESH_SECONDS))
  return response
}
