/** Mistakes of owners and writers: commands name them without a stack trace, which would hide them. */
import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { blogCategoryNames } from '#src/content/blog-categories.ts'
import { company } from '#src/content/company.ts'
import { copyProject, environment } from './project-copy.ts'

const project = join(import.meta.dirname, '../..')
const COMPANY = 'src/content/company.ts'
const POST = 'src/content/posts/a-mistake.mdx'
const NEW = 'src/content/folder/new.ts'
const TITLE = 'title: A title'
/** A post without mistakes, whatever the owner has written. */
const POST_TEXT = `---
${TITLE}
pageTitle: ${'a'.repeat(55)}
excerpt: One line.
description: ${'a'.repeat(130)}
author: Us
date: 2025-06-12
category: ${blogCategoryNames[0] ?? ''}
tags: [One]
colour: brand
image: { rows: [1, 3, 1], symmetry: both, seed: 1, openness: 1 }
---

Text.
`
let folder: string
beforeAll(async () => {
  folder = await copyProject()
})

afterAll(() => rm(folder, { recursive: true }))

const run = (script: string, env: Record<string, string> = {}) =>
  new Promise<{ code: unknown; output: string }>(resolve => {
    execFile(
      'npm',
      ['run', script],
      { cwd: folder, env: { ...environment, ...env } },
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

const mistakes: {
  mistake: string
  script: string
  env?: Record<string, string>
  file?: string
  text?: string
  message: string
}[] = [
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
  {
    mistake: 'content without a schema',
    script: 'build',
    file: NEW,
    text: "export const offer = { title: 'An offer' }\n",
    message: `${NEW}: offer: has no schema. Add it to`,
  },
  {
    mistake: 'title without quotes',
    script: 'build',
    text: POST_TEXT.replace(TITLE, 'title: One: two'),
    message: `${POST}:2: a text with ": " needs quotes.`,
  },
  {
    mistake: 'dead link',
    script: 'build',
    text: `${POST_TEXT}\n[a](/nowhere)\n`,
    message: `${POST}:16: the link "/nowhere" leads to no page.`,
  },
]
/** A setting and a text. `npm start` reads both as `npm run build` does. */
const REPRESENTATIVES = ['unknown variable, npm run dev', 'dead link, npm run build']

for (const { mistake, script, env, file = POST, text, message } of mistakes) {
  const name = `${mistake}, npm run ${script}`
  it(
    `${name}, names the mistake without a stack trace`,
    { tags: REPRESENTATIVES.includes(name) ? [] : ['exhaustive'] },
    async () => {
      if (mistake === 'invalid phone') await change(COMPANY, company.phone, 'no')
      await mkdir(dirname(join(folder, file)), { recursive: true })
      if (text !== undefined) await writeFile(join(folder, file), text)
      const { code, output } = await run(script, env)
      await copyFile(join(project, COMPANY), join(folder, COMPANY))
      await rm(join(folder, file), { force: true })
      expect(output).toContain(message)
      expect(output).not.toMatch(/^\s+at |node:internal|Node\.js v/m)
      expect(code).toBe(1)
    },
  )
}
