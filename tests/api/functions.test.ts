import { execFile } from 'node:child_process'
import { readdirSync, symlinkSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const project = join(import.meta.dirname, '../..')
const UNREACHABLE = {
  DATABASE_URL: 'libsql://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  NEWSLETTER_SECRET: 'a secret of at least 32 characters',
}

/** Calls each function in a process of its own, as the host does, and prints the responses. */
const CALL_FUNCTIONS = `
  const answers = {}
  for (const name of process.argv[1].split(',')) {
    const { default: hostFunction } = await import(process.cwd() + '/api/' + name + '.js')
    const response = await hostFunction.fetch(new Request('https://site.example/api/' + name, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }))
    answers[name] = [response.status, response.headers.get('content-security-policy') !== null, await response.text()]
  }
  console.log(JSON.stringify(answers))
`

it('compiled as the host does, database unreachable, no payment secrets -> 503 without internal details, and no result', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'functions-'))
  try {
    // Without type checks: those of `npm run check` suffice.
    const options = ['--noCheck', '--noEmit', 'false', '--rootDir', '.', '--outDir', folder]
    await run('npx', ['tsc', '--project', 'api', ...options], { cwd: project })
    await copyFile(join(project, 'package.json'), join(folder, 'package.json'))
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
    const names = readdirSync(join(project, 'api'))
      .filter(name => name.endsWith('.ts'))
      .map(name => name.replace('.ts', ''))
    const { stdout } = await run('node', ['--input-type=module', '--eval', CALL_FUNCTIONS, names.join(',')], {
      cwd: folder,
      env: { ...process.env, ...UNREACHABLE },
    })
    const answers = JSON.parse(stdout) as Record<string, [number, boolean, string]>
    expect(Object.keys(answers)).toEqual(names)
    const { 'checkout-return': checkoutReturn, ...newsletter } = answers
    expect(checkoutReturn).toEqual([303, true, ''])
    for (const [status, hasPolicy, body] of Object.values(newsletter)) {
      expect([status, hasPolicy]).toEqual([503, true])
      expect(body).toContain('Failed to subscribe. Please try again later.')
      expect(body).not.toMatch(/\bat \w|127\.0\.0\.1/)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
