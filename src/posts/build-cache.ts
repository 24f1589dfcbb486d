/** Files that are kept between builds, in a folder that can be deleted at any time. */
import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const FOLDER = 'node_modules/.cache'

/** Returns the path of a file or folder in the cache. */
export const cachePath = (project: string, ...names: string[]): string => join(project, FOLDER, ...names)

/** Returns a hash of everything that a cached file depends on. */
export const cacheKey = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

/**
 * Writes a file, and creates its folder if necessary. An interrupted build leaves no partial file at this
 * path. A build without write access, as in a container where another user owns node_modules, runs uncached.
 */
export function writeCached(file: string, content: string | Uint8Array): void {
  const unfinished = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(unfinished, content)
    renameSync(unfinished, file)
  } catch {
    // If the file cannot be written, the next build creates it again.
  }
}

/** Returns the content of a cached file, or creates and caches it. */
export async function cached(file: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const kept = await readFile(file).catch(() => undefined)
  if (kept) return kept
  const content = await make()
  writeCached(file, content)
  return content
}
