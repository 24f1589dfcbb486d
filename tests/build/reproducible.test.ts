import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Route } from '@vercel/routing-utils'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { STATIC_FILES } from '../../src/host/build-output.ts'
import { buildSite } from '../../src/prerender.config.ts'
import { routesOf } from '../../src/host/routes.ts'
import { checkHeaders } from '../host/check.ts'
import { startServer } from '../fakes/host-server.ts'
import { copyProject, environment, run } from './project-copy.ts'
import { dist, filesIn, project } from './built-site.ts'

let folder: string

beforeAll(async () => {
  folder = await copyProject(NOT_IN_BUILD)
})

afterAll(() => rm(folder, { recursive: true }))

/** Paths that the production build does not need. */
const NOT_IN_BUILD = [
  ...['tools', 'api', 'tests'],
  ...['charts', 'all.ts', 'requirements.ts'].map(name => join('machines', name)),
  ...filesIn(join(project, 'machines'))
    .filter(name => name.endsWith('/notes.ts'))
    .map(name => join('machines', name)),
]
const BUILD_OUTPUT = '.vercel/output'

const routesIn = async (folder: string) => {
  const config = JSON.parse(await readFile(join(folder, BUILD_OUTPUT, 'config.json'), 'utf8')) as {
    version: number
    routes: Route[]
  }
  expect(config.version).toBe(3)
  return config.routes
}

it(
  'a build for the host in another folder, without QA sources, has the same bytes and routes',
  { tags: ['exhaustive'] },
  async () => {
    // Resolve packages to the linked node_modules, because the bundler orders modules by path.
    const script = `import { prerender } from './src/prerender/build/prerender.mjs'
      await prerender({ resolve: { preserveSymlinks: true } })`
    const options = { cwd: folder, env: { ...environment, VERCEL: '1' } }
    await run('node', ['--input-type=module', '--eval', script], options)
    const secondFiles = join(folder, STATIC_FILES)
    expect(filesIn(secondFiles)).toEqual(filesIn(dist))
    const different: string[] = []
    for (const file of filesIn(dist)) {
      if (!(await readFile(join(dist, file))).equals(await readFile(join(secondFiles, file))))
        different.push(file)
    }
    expect(different).toEqual([])
    expect(await routesIn(folder)).toEqual(routesOf(buildSite, dist))
    // If there were a dist folder, a host that ignores the Build Output would serve it without headers.
    expect(existsSync(join(folder, 'dist'))).toBe(false)
  },
)

it(
  'an edited style changes the hashes in the routes, but does not change source files',
  { tags: ['exhaustive'] },
  async () => {
    const sheet = join(folder, 'src/styles/global.css')
    await writeFile(sheet, `${await readFile(sheet, 'utf8')}\nbody { accent-color: #123456; }\n`)
    const sources = async () => {
      const files = filesIn(folder).filter(file => !/^(?:node_modules|\.vercel)\//.test(file))
      return Promise.all(
        files.map(async file => [file, (await readFile(join(folder, file))).toString('base64')]),
      )
    }
    const before = await sources()
    await run('npm', ['run', 'build'], { cwd: folder, env: { ...environment, VERCEL: '1' } })
    expect(await sources()).toEqual(before)
    const routes = await routesIn(folder)
    expect(routes).not.toEqual(routesOf(buildSite, dist))
    const server = await startServer({ root: join(folder, STATIC_FILES), routes })
    expect(await checkHeaders(server.origin)).toEqual([])
    await server.close()
  },
)
