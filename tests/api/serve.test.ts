/** `npm run serve` runs every function on one port. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { prerenderConfig } from '../../src/prerender.config.ts'
import { REPORTS_PATH } from '../../src/services/collector/beacon-format.ts'
import { RETURN_PATH } from '../../src/payments/checkout-names.ts'
import { paths } from '../../src/company/paths.ts'
import { openDatabase } from '../../src/server/local-database.ts'
import { openNewsletter } from '../../src/server/newsletter/dependencies.ts'
import { newsletterSettings } from '../../src/server/newsletter/settings.ts'
import { signUp } from '../../src/server/newsletter/subscribers.ts'
import { killServers, serveWith } from '../support/spawn-server.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

const SECRET = 'a'.repeat(32)
const variables = () => ({
  DATABASE_URL: `file:${join(folderOfTest(), 'newsletter.db')}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
  NEWSLETTER_SECRET: SECRET,
  PORT: '0',
})

it('serves every function, and responds with 404 for other paths', async () => {
  onTestFinished(killServers)
  const { origin } = await serveWith(variables())
  const ask = (path: string, init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init })
  for (const name of prerenderConfig.host.functions)
    expect([name, (await ask(`/api/${name}`, { method: 'DELETE' })).status]).toEqual([name, 405])
  expect((await ask('/api/nothing')).status).toBe(404)
  const back = await ask(`${RETURN_PATH}?subscription_id=unknown`)
  expect([back.status, back.headers.get('Location')]).toEqual([303, paths.thankYou])
  const beacon = { method: 'POST', body: JSON.stringify({ counts: [['nobody|counts|this', 0, 1]] }) }
  expect((await ask(REPORTS_PATH, beacon)).status).toBe(204)
})

it('deletes an address that has been unconfirmed for 30 days as soon as it starts', async () => {
  onTestFinished(killServers)
  const env = variables()
  const settings = newsletterSettings(env)
  const { database } = await openNewsletter(settings, await openDatabase(settings.database))
  await signUp(database, { email: 'asha@studio.example', token: 'a'.repeat(43), now: 0, secret: SECRET })
  await serveWith(env)
  await expect.poll(async () => (await database.execute('SELECT 1 FROM subscribers')).rows).toEqual([])
})

it('names a missing setting instead of starting', () => {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'src/server/serve.ts'], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], SMTP_URL: '' },
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('SMTP_URL: is missing')])
})
