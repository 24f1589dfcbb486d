import { execFile } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { beforeAll, expect, it } from 'vitest'
import { prerenderConfig } from '../../src/prerender.config.ts'
import { callFunction, checkFunction, unreachable } from '../../tools/host/functions.ts'
import { folderOfFile } from '../support/temporary-folder.ts'
import { variants } from '../support/exhaustive.ts'

const run = promisify(execFile)
const project = join(import.meta.dirname, '../..')
const folder = folderOfFile()
const fileOf = (name: string) => join(folder, 'api', `${name}.js`)

beforeAll(async () => {
  // Compile as `vercel build` does, but skip type checks, which `npm run check` does with tsconfig.json.
  const options = ['--noCheck', '--noEmit', 'false', '--rootDir', '.', '--outDir', folder]
  await run('npx', ['tsc', '--project', 'api', ...options], { cwd: project })
  await copyFile(join(project, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
})

// `fixConfig` of @vercel/node 5 reads only this file; without `module`, it sets NodeNext and `strict: false`.
it('api/tsconfig.json sets `module` itself, because the host does not follow `extends`', () => {
  const { config } = ts.readConfigFile(join(project, 'api/tsconfig.json'), ts.sys.readFile)
  expect(config).toHaveProperty('compilerOptions.module')
})

it.each(prerenderConfig.host.functions)(
  '%s on the host, without settings or a database, changes nothing and logs the missing variables',
  async name => {
    expect(await checkFunction(name, fileOf(name), folder)).toEqual([])
  },
)

it('checkFunction reports a file that does not export `fetch`', async () => {
  expect(
    await checkFunction('subscribe', join(folder, 'src/server/newsletter/settings.js'), folder),
  ).toContainEqual(expect.stringContaining('exports neither "fetch" (on its default export) nor "POST"'))
})

/** A value that is invalid for every variable that has a rule. */
const WRONG = 'hunter2'
for (const [[name, variable, value], options] of variants([
  ['subscribe', 'DATABASE_URL', 'file:newsletter.db'],
  ['subscribe', 'SMTP_URL', WRONG],
  ['confirm', 'NEWSLETTER_SECRET', WRONG],
  ['newsletter-expiry', 'CRON_SECRET', WRONG],
  ['reports', 'DATABASE_URL', WRONG],
  ['checkout-return', 'CASHFREE_CLIENT_SECRET', WRONG],
  ['checkout-return', 'STRIPE_TEST_SECRET_KEY', WRONG],
] as const))
  it(
    `${name} logs the invalid variable but not its value if ${variable}=${value} on the host`,
    options,
    async () => {
      const method = name === 'reports' ? 'POST' : 'GET'
      const env = { ...unreachable, [variable]: value }
      const { log } = await callFunction(fileOf(name), { method, path: `/api/${name}`, cwd: folder, env })
      expect(log).toContain(`  ${variable}: `)
      expect(log).not.toContain(value)
    },
  )
