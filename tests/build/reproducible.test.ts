import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { copySources } from '../support/copy-sources.ts'
import { dist, filesIn, project } from './built-site.ts'

const run = promisify(execFile)
let second: string | undefined

afterAll(async () => {
  if (second) await rm(second, { recursive: true })
})

/** The test runner's own mode would make it a development build. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !['NODE_ENV', 'MODE', 'VITEST'].includes(name)),
)

/** What visitors never get: the tools of testers, the tests with their sandbox, and what describes the charts. */
const NOT_FOR_VISITORS = ['src/qa', 'src/charts', 'tests', 'machines/notes', 'machines/charts', 'api']

it('a second build, in another place and without the sources of testers -> byte for byte the same', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'site-build-'))
  second = elsewhere
  await copySources(elsewhere, NOT_FOR_VISITORS)
  await symlink(join(project, 'node_modules'), join(elsewhere, 'node_modules'))
  // Packages that are lent from here must look as if they stood there: the bundler orders modules by their place.
  await run(
    'node',
    [
      '--input-type=module',
      '--eval',
      'const { prerender } = await import("./src/build/prerender.mjs"); await prerender({}, { resolve: { preserveSymlinks: true } })',
    ],
    { cwd: elsewhere, env: environment },
  )
  const again = join(elsewhere, 'dist')
  expect(filesIn(again)).toEqual(filesIn(dist))
  const different: string[] = []
  for (const file of filesIn(dist)) {
    if (!(await readFile(join(dist, file))).equals(await readFile(join(again, file)))) different.push(file)
  }
  expect(different).toEqual([])
})

it('on the host, with rules of another build -> the build stops and says what to do', async () => {
  if (!second) throw new Error('the build in another place is missing')
  const build = () => run('npm', ['run', 'build'], { cwd: second, env: { ...environment, VERCEL: '1' } })
  const file = join(second, 'vercel.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('sha256-', 'sha256-x'))
  await expect(build()).rejects.toMatchObject({
    stderr: expect.stringContaining('run "npm run host"') as string,
  })
  await cp(join(project, 'vercel.json'), file)
  await build()
})

it('a wrong setting -> the build stops and names it', async () => {
  const failed = run('npm', ['run', 'build'], {
    cwd: project,
    env: { ...environment, VITE_NEWSLETTER_URL: 'nowhere' },
  })
  await expect(failed).rejects.toMatchObject({
    stderr: expect.stringContaining('VITE_NEWSLETTER_URL: must be a path of this site') as string,
  })
})
