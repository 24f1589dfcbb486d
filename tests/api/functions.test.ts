import { execFile } from 'node:child_process'
import { readdirSync, symlinkSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const project = join(import.meta.dirname, '../..')
const NOWHERE = { DATABASE_URL: 'libsql://127.0.0.1:1', SMTP_URL: 'smtp://127.0.0.1:1' }

/** Asks every method of every function in an own process, as the host's runtime does, and prints what they answer. */
const ASK = `
  const answers = {}
  for (const name of process.argv[1].split(',')) {
    const methods = await import(process.cwd() + '/api/' + name + '.js')
    const response = await methods.POST(new Request('https://site.example/api/' + name, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }))
    answers[name] = [Object.keys(methods).sort().join(' '), response.status, response.headers.get('content-security-policy') !== null, await response.text()]
  }
  console.log(JSON.stringify(answers))
`

it('compiled as the host compiles them -> load by themselves, and without a database say so and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'functions-'))
  try {
    await run('npx', ['tsc', '--project', 'api', '--noEmit', 'false', '--rootDir', '.', '--outDir', folder], {
      cwd: project,
    })
    await copyFile(join(project, 'package.json'), join(folder, 'package.json'))
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
    const names = readdirSync(join(project, 'api'))
      .filter(name => name.endsWith('.ts'))
      .map(name => name.replace('.ts', ''))
    const { stdout } = await run('node', ['--input-type=module', '--eval', ASK, names.join(',')], {
      cwd: folder,
      env: { ...process.env, ...NOWHERE },
    })
    const answers = JSON.parse(stdout) as Record<string, [string, number, boolean, string]>
    expect(Object.keys(answers)).toEqual(names)
    for (const [methods, status, hasPolicy, body] of Object.values(answers)) {
      expect([methods, status, hasPolicy]).toEqual(['DELETE GET HEAD OPTIONS PATCH POST PUT', 503, true])
      expect(body).toContain('Failed to subscribe. Please try again later.')
      expect(body).not.toMatch(/\bat \w|127\.0\.0\.1/)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
