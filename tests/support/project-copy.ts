/** Copies of the project's sources, for tests and tools to change and build. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'

export const run = promisify(execFile)

/** The tests' environment variables, except Vitest's: NODE_ENV and MODE would change the build. */
export const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !['NODE_ENV', 'MODE'].includes(name) && !name.startsWith('VITEST'),
  ),
)

const project = join(import.meta.dirname, '../..')
/** Generated or installed files and folders at the project root. */
const NOT_SOURCES =
  /^(?:node_modules|\.git|\.vercel|dist(?:-sandbox|-qa)?|test-results.*|\.vite-react-ssg-temp)$/

/** Copies the project's sources and .env files to `folder`, except the paths in `excluded`. */
export const copySources = (folder: string, excluded: readonly string[] = []): Promise<void> =>
  cp(project, folder, {
    recursive: true,
    filter: source => {
      const path = relative(project, source)
      return !NOT_SOURCES.test(path) && !excluded.includes(path)
    },
  })

/** Copies the sources, and links the packages one by one, so that the copy has its own cache. */
export async function copyWithPackages(folder: string, excluded?: readonly string[]): Promise<void> {
  await copySources(folder, excluded)
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(join(project, 'node_modules')))
    if (!name.startsWith('.') || name === '.bin')
      await symlink(join(project, 'node_modules', name), join(folder, 'node_modules', name))
}

/** Copies the sources, except these paths, to a new folder with the packages. The caller removes the copy. */
export async function copyProject(except: readonly string[] = []): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-copy-'))
  await copyWithPackages(folder, except)
  return folder
}
