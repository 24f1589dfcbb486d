/** Copies of the project that tests change and build. */
import { mkdtemp } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copySources } from '../support/copy-sources.ts'
import { project } from './built-site.ts'

export const run = promisify(execFile)

/** The tests' variables without NODE_ENV and MODE: Vitest's values would cause a development build. */
export const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !['NODE_ENV', 'MODE'].includes(name) && !name.startsWith('VITEST'),
  ),
)

/**
 * Copies the sources, except `except`, into a new folder and links the packages one by one, so that the copy
 * has its own cache. The caller removes the folder.
 */
export async function copyProject(except: readonly string[] = []): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-copy-'))
  await copySources(folder, except)
  const link = 'mkdir node_modules && ln -s "$1"/node_modules/* "$1"/node_modules/.bin node_modules/'
  await run('sh', ['-c', link, '_', project], { cwd: folder })
  return folder
}
