/** `npm test` and `npm run test:exhaustive` together run every test once. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const project = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(project, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

it('the commands of the two sets have opposite filters, and the workflow runs both', () => {
  const filters = (name: string) =>
    [...(scripts[name] ?? '').matchAll(/--(?:tags-filter=|grep-invert |grep )(\S+)/g)].map(
      ([option]) => option,
    )
  expect(scripts['test']).toMatch(/\btest:unit\b.*\btest:build\b.*\btest:e2e\b/)
  expect(filters('test:unit')).toEqual(['--tags-filter=!exhaustive'])
  expect(filters('test:build')).toEqual(['--tags-filter=!exhaustive'])
  expect(filters('test:e2e')).toEqual(['--grep-invert @exhaustive'])
  expect(filters('test:exhaustive')).toEqual(['--tags-filter=exhaustive', '--grep @exhaustive'])
  expect(read('.github/workflows/ci.yml')).toMatch(
    /- run: bash \.ci\/run\n[^]*- run: npm run test:exhaustive\n/,
  )
})

const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')),
)

/** The test files that a command lists. */
async function filesOf(command: string[], pattern: RegExp): Promise<Set<string>> {
  const { stdout } = await run('npx', command, { cwd: project, env: environment, maxBuffer: 2 ** 26 })
  return new Set([...stdout.matchAll(pattern)].map(([, file = '']) => file))
}

it('a file with exhaustive tests also has a test for `npm test`', { tags: ['exhaustive'] }, async () => {
  const tagged = readdirSync(join(project, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.test\.tsx?$/.test(file) && /exhaustive|variants\(/.test(read(join('tests', file))))
    .map(file => join('tests', file))
  const vitest = (filter: string) =>
    filesOf(['vitest', 'list', `--tags-filter=${filter}`, ...tagged], /^(?:\[\w+\] )?(\S+\.test\.tsx?) /gm)
  const playwright = (...filter: string[]) =>
    filesOf(['playwright', 'test', '--list', ...filter], /^ *\[\w[\w-]*\] › (\S+?):\d+/gm)
  for (const [exhaustive, rest] of [
    [await vitest('exhaustive'), await vitest('!exhaustive')],
    [await playwright('--grep', '@exhaustive'), await playwright('--grep-invert', '@exhaustive')],
  ] as const) {
    expect(exhaustive.size).toBeGreaterThan(5)
    expect([...exhaustive].filter(file => !rest.has(file))).toEqual([])
  }
})
