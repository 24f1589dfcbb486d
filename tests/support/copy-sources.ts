import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join, relative } from 'node:path'

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
