import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { dist, filesIn, project } from './built-site.ts'

const run = promisify(execFile)
let second: string | undefined

afterAll(async () => {
  if (second)
    await rm(second, { recursive: true })
})

/** The test runner's own mode would make it a development build. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !['NODE_ENV', 'MODE', 'VITEST'].includes(name)))

it('two builds of one commit -> byte for byte the same', async () => {
  second = await mkdtemp(join(tmpdir(), 'site-build-'))
  await run('npm', ['run', 'build'], { cwd: project, env: { ...environment, OUT_DIR: second } })
  expect(filesIn(second)).toEqual(filesIn(dist))
  const different: string[] = []
  for (const file of filesIn(dist)) {
    if (!(await readFile(join(dist, file))).equals(await readFile(join(second, file))))
      different.push(file)
  }
  expect(different).toEqual([])
})

it('a wrong setting -> the build stops and names it', async () => {
  const failed = run('npm', ['run', 'build'], { cwd: project, env: { ...environment, VITE_NEWSLETTER_URL: 'nowhere' } })
  await expect(failed).rejects.toMatchObject({ stderr: expect.stringContaining('VITE_NEWSLETTER_URL: must be a path of this site') as string })
})
