/** Mistakes of owners and writers: commands name them without a stack trace, which would hide them. */
import { execFile } from 'node:child_process'
import { appendFile, copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copySources } from '../support/copy-sources.ts'

const project = join(import.meta.dirname, '../..')
const COMPANY = 'src/content/company.ts'
const POST = 'src/content/posts/one-scanner.mdx'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mistakes-'))
  await copySources(folder)
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Without Vitest's NODE_ENV and MODE, which would make it a development build. */
const environment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !['NODE_ENV', 'MODE'].includes(name) && !name.startsWith('VITEST'),
    ),
  )

const run = (script: string, env: Record<string, string> = {}) =>
  new Promise<{ code: unknown; output: string }>(resolve => {
    execFile(
      'npm',
      ['run', script],
      { cwd: folder, env: { ...environment(), ...env } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })

const change = async (file: string, from: string, to: string) => {
  const path = join(folder, file)
  const source = await readFile(path, 'utf8')
  expect(source).toContain(from)
  await writeFile(path, source.replace(from, to))
}

const UNKNOWN = 'VITE_FOO: is not a setting of the site. Its settings are'
const NO_PHONE = `${COMPANY}: company.phone: "no" (2 characters): must be an international number`

it.each([
  { mistake: 'unknown variable', script: 'build', env: { VITE_FOO: '1' }, message: UNKNOWN },
  { mistake: 'unknown variable', script: 'dev', env: { VITE_FOO: '1' }, message: UNKNOWN },
  {
    mistake: 'secret key in place of a public one',
    script: 'build',
    env: { VITE_STRIPE_PUBLISHABLE_KEY: 'sk_live_1' },
    message: '  VITE_STRIPE_PUBLISHABLE_KEY: must be a publishable key',
  },
  { mistake: 'invalid phone', script: 'build', message: NO_PHONE },
  { mistake: 'invalid phone', script: 'start', message: NO_PHONE },
  { mistake: 'title without quotes', script: 'build', message: `${POST}:3: a text with ": " needs quotes.` },
  { mistake: 'dead link', script: 'build', message: ': the link "/nowhere" leads to no page.' },
])(
  '$mistake, npm run $script -> named, code 1, no stack trace',
  async ({ mistake, script, env, message }) => {
    if (mistake === 'invalid phone') await change(COMPANY, '+91 80 0000 0000', 'no')
    if (mistake === 'title without quotes') await change(POST, 'title: ', 'title: One: ')
    if (mistake === 'dead link') await appendFile(join(folder, POST), '\n\n[a](/nowhere)\n')
    const { code, output } = await run(script, env)
    for (const file of [COMPANY, POST]) await copyFile(join(project, file), join(folder, file))
    expect(output).toContain(message)
    expect(output).not.toMatch(/^\s+at |node:internal|Node\.js v/m)
    expect(code).toBe(1)
  },
)
