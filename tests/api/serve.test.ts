/** `npm run serve` runs every function on one port. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { prerenderConfig } from '../../src/prerender.config.ts'
import { REPORTS_PATH } from '../../src/services/collector/beacon-format.ts'
import { RETURN_PATH } from '../../src/payments/checkout-names.ts'
import { paths } from '../../src/company/paths.ts'
import { killServers, serveWith } from '../support/spawn-server.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

it('serves every function, and responds with 404 for other paths', async () => {
  const folder = folderOfTest()
  onTestFinished(killServers)
  const { origin } = await serveWith({
    DATABASE_URL: `file:${join(folder, 'newsletter.db')}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    NEWSLETTER_SECRET: 'a'.repeat(32),
    PORT: '0',
  })
  const ask = (path: string, init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init })
  for (const name of prerenderConfig.host.functions)
    expect([name, (await ask(`/api/${name}`, { method: 'DELETE' })).status]).toEqual([name, 405])
  expect((await ask('/api/nothing')).status).toBe(404)
  const back = await ask(`${RETURN_PATH}?subscription_id=unknown`)
  expect([back.status, back.headers.get('Location')]).toEqual([303, paths.thankYou])
  const beacon = { method: 'POST', body: JSON.stringify({ counts: [['nobody|counts|this', 0, 1]] }) }
  expect((await ask(REPORTS_PATH, beacon)).status).toBe(204)
})

it('names a missing setting instead of starting', () => {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'src/server/serve.ts'], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], SMTP_URL: '' },
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('SMTP_URL: is missing')])
})
