import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Returns the paths of all files below a folder, spelled as on disk. A missing folder has no files. */
export const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .sort()
    : []
