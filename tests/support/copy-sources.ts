import { cp } from 'node:fs/promises'
import { join, relative } from 'node:path'

const project = join(import.meta.dirname, '../..')
/** Files and folders that commands make. */
const NO_SOURCES =
  /^(?:node_modules|\.git|\.vercel|dist(?:-sandbox|-qa)?|test-results.*|\.vite-react-ssg-temp)$/

/** Copies the sources of the project, and its .env files, into a folder, without those in `leftOut` (paths from the project's root). */
export const copySources = (folder: string, leftOut: readonly string[] = []): Promise<void> =>
  cp(project, folder, {
    recursive: true,
    filter: source => {
      const path = relative(project, source)
      return !NO_SOURCES.test(path) && !leftOut.includes(path)
    },
  })
