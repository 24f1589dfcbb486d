import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Route } from '@vercel/routing-utils'
import { afterAll, expect, it } from 'vitest'
import { STATIC_FILES } from '#src/build/host/build-output.ts'
import { routesOf } from '#src/build/host/routes.ts'
import { checkHeaders } from '../host/check.ts'
import { startServer } from '../../sandbox/host-server.ts'
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
const BUILD_OUTPUT = '.vercel/output'

const routesIn = async (folder: string) => {
  const config = JSON.parse(await readFile(join(folder, BUILD_OUTPUT, 'config.json'), 'utf8')) as {
    version: number
    routes: Route[]
  }
  expect(config.version).toBe(3)
  return config.routes
}

it('a second build, on the host, in another place and without the sources of testers -> byte for byte the same files, and the same routes', async () => {
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
    { cwd: elsewhere, env: { ...environment, VERCEL: '1' } },
  )
  const again = join(elsewhere, STATIC_FILES)
  expect(filesIn(again)).toEqual(filesIn(dist))
  const different: string[] = []
  for (const file of filesIn(dist)) {
    if (!(await readFile(join(dist, file))).equals(await readFile(join(again, file)))) different.push(file)
  }
  expect(different).toEqual([])
  expect(await routesIn(elsewhere)).toEqual(routesOf(dist))
  // A host that does not read the Build Output must find no site that it could serve without headers.
  expect(existsSync(join(elsewhere, 'dist'))).toBe(false)
})

it('an edited style, built on the host -> other hashes in the routes, and no source is written', async () => {
  if (!second) throw new Error('the build in another place is missing')
  const root = second
  const sheet = join(root, 'src/styles/global.css')
  await writeFile(sheet, `${await readFile(sheet, 'utf8')}\nbody { accent-color: #123456; }\n`)
  const sources = async () => {
    const files = filesIn(root).filter(file => !/^(?:node_modules|\.vercel)\//.test(file))
    return Promise.all(files.map(async file => [file, (await readFile(join(root, file))).toString('base64')]))
  }
  const before = await sources()
  await run('npm', ['run', 'build'], { cwd: root, env: { ...environment, VERCEL: '1' } })
  expect(await sources()).toEqual(before)
  const routes = await routesIn(root)
  expect(routes).not.toEqual(routesOf(dist))
  const server = await startServer({ root: join(root, STATIC_FILES), routes })
  expect(await checkHeaders(server.origin)).toEqual([])
  await server.close()
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
