/** Commands report mistakes by owners and writers without a stack trace, which would hide the message. */
import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { company } from '../../src/company/company.ts'
import { FRONT_MATTER } from '../support/post-file.ts'
import { copyProject, environment } from './project-copy.ts'

const COMPANY = 'src/company/company.ts'
const POST = 'src/posts/texts/a-mistake.mdx'
/** A valid post that does not depend on the owner's posts. */
const POST_TEXT = `---\n${FRONT_MATTER}---\n\nText.\n`
let folder: string
beforeAll(async () => {
  folder = await copyProject()
})

afterAll(() => rm(folder, { recursive: true }))

const run = (script: string, env: Record<string, string> = {}) =>
  new Promise<{ code: unknown; output: string }>(resolve => {
    const options = { cwd: folder, env: { ...environment, ...env } }
    execFile('npm', ['run', script], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })

function expectMessage({ code, output }: { code: unknown; output: string }, message: string) {
  expect(output).toContain(message)
  expect(output).not.toMatch(/^\s+at |node:internal|Node\.js v/m)
  expect(code).toBe(1)
}

it.each([
  ['build', { VITE_STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }, 'KEY: must be a publishable key'],
  ['dev', { VITE_FOO: '1' }, 'VITE_FOO: is not a setting of the site. Its settings are'],
])('npm run %s with %j reports the mistake without a stack trace', async (script, env, message) => {
  expectMessage(await run(script, env), message)
})

it('npm run build reports a dead link without a stack trace', async () => {
  await writeFile(join(folder, POST), `${POST_TEXT}\n[a](/nowhere)\n`)
  const result = await run('build')
  await rm(join(folder, POST))
  expectMessage(result, `${POST}:16: the link "/nowhere" does not lead to a page.`)
})

it('npm start reports an invalid phone number without a stack trace', { tags: ['exhaustive'] }, async () => {
  const path = join(folder, COMPANY)
  const source = await readFile(path, 'utf8')
  expect(source).toContain(company.phone)
  await writeFile(path, source.replace(company.phone, 'no'))
  const result = await run('start')
  await writeFile(path, source)
  expectMessage(result, `${COMPANY}: company.phone: "no" (2 characters): must be an international number`)
})
