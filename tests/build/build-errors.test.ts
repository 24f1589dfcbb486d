/** Commands report owners' and writers' mistakes without a stack trace, which would hide the message. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FRONT_MATTER } from '../support/post-file.ts'
import { copyProject, environment, run } from '../support/project-copy.ts'

const POST = 'src/posts/texts/a-mistake.mdx'
let folder: string
beforeAll(async () => {
  folder = await copyProject()
})

afterAll(() => rm(folder, { recursive: true }))

async function expectMistake(script: string, env: Record<string, string>, message: string) {
  const options = { cwd: folder, env: { ...environment, ...env } }
  const failed = await run('npm', ['run', script], options).catch((error: unknown) => error)
  const { code, stdout, stderr } = failed as { code: unknown; stdout: string; stderr: string }
  expect(stdout + stderr).toContain(message)
  expect(stdout + stderr).not.toMatch(/^\s+at |node:internal|Node\.js v/m)
  expect(code).toBe(1)
}

it.each([
  ['build', { VITE_STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }, 'KEY: must be a publishable key'],
  ['dev', { VITE_FOO: '1' }, 'VITE_FOO: is not a site setting. Remove it, or use one of'],
])('npm run %s with %j reports the mistake without a stack trace', expectMistake)

it('npm run build reports a dead link without a stack trace', async () => {
  await writeFile(join(folder, POST), `---\n${FRONT_MATTER}---\n\n[a](/nowhere)\n`)
  await expectMistake('build', {}, `${POST}:14: the link "/nowhere" does not lead to a page.`)
})
