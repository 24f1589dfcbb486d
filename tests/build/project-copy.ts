/** Copies of the project for tests to change and build. */
import { mkdtemp } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copyWithPackages } from '../support/copy-sources.ts'

export const run = promisify(execFile)

/** The tests' variables except NODE_ENV and MODE, which Vitest sets and which would change the build. */
export const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !['NODE_ENV', 'MODE'].includes(name) && !name.startsWith('VITEST'),
  ),
)

/** Copies the sources, except these paths, to a new folder with the packages. The caller removes the copy. */
export async function copyProject(except: readonly string[] = []): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-copy-'))
  await copyWithPackages(folder, except)
  return folder
}
