import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { STATIC_FILES } from '../../src/prerender/host/build-output.ts'
import { prerenderConfig } from '../../src/prerender.config.ts'
import { vercelRoutes } from '../../src/prerender/host/vercel.ts'
import { copyProject, environment, run } from '../support/project-copy.ts'
import { dist, filesIn, project } from './built-site.ts'

let folder: string

beforeAll(async () => {
  folder = await copyProject(NOT_IN_BUILD)
})

afterAll(() => rm(folder, { recursive: true }))

/** Paths that the production build does not need. */
const NOT_IN_BUILD = [
  ...['tools', 'tests'],
  ...['charts', 'all.ts', 'requirements.ts'].map(name => join('machines', name)),
  ...filesIn(join(project, 'machines'))
    .filter(name => name.endsWith('/notes.ts'))
    .map(name => join('machines', name)),
]

it(
  'a build for the host, made in another folder and without QA sources, has the same bytes and routes as dist, and changes no source file',
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
    const config = await readFile(join(folder, '.vercel/output/config.json'), 'utf8')
    expect(JSON.parse(config)).toMatchObject({ version: 3, routes: vercelRoutes(prerenderConfig, dist) })
    const isSource = (file: string) => !/^(?:node_modules|\.vercel)\//.test(file)
    for (const file of filesIn(folder).filter(isSource))
      expect(await readFile(join(folder, file)), file).toEqual(await readFile(join(project, file)))
    // If there were a dist folder, a host that ignores the Build Output would serve it without headers.
    expect(existsSync(join(folder, 'dist'))).toBe(false)
  },
)
