import {
  closeSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { copyWithPackages } from '../../support/copy-sources.ts'

/** Vite's file watcher misses a second change to the same file within about 50 ms. */
const WATCHER_PAUSE_MS = 250

/**
 * Replaces a file's text in one write, and pads shorter text with newlines. writeFile() truncates the file
 * first, so a busy server could read the empty file, and its watcher would miss the next change.
 */
function overwrite(path: string, text: string): void {
  const file = openSync(path, 'r+')
  writeSync(file, text.padEnd(fstatSync(file).size, '\n'))
  closeSync(file)
}

/** A temporary copy of the project for tests that edit files. */
export interface ProjectCopy {
  folder: string
  /** Replaces the first occurrence of a string in a file. Rejects if the file does not contain it. */
  replace: (file: string, from: string, to: string) => Promise<void>
  /** Adds a file that the project does not have. */
  add: (file: string, content: string | Buffer) => Promise<void>
  /** Undoes every `replace` and `add`, except for newlines at the end of a file. */
  restore: () => Promise<void>
  remove: () => void
}

export async function copyProject(): Promise<ProjectCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'company-site-'))
  await copyWithPackages(folder)
  /** The original text of each edited file, or `undefined` for an added file. */
  const originals = new Map<string, string | undefined>()
  return {
    folder,
    async replace(file, from, to) {
      await setTimeout(WATCHER_PAUSE_MS)
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not contain "${from}"`)
      if (!originals.has(path)) originals.set(path, text)
      overwrite(path, text.replace(from, to))
    },
    async add(file, content) {
      await setTimeout(WATCHER_PAUSE_MS)
      const path = join(folder, file)
      originals.set(path, undefined)
      // Write the file outside the folder first, so that the watcher only sees the complete file.
      writeFileSync(`${folder}-added`, content)
      renameSync(`${folder}-added`, path)
    },
    async restore() {
      await setTimeout(WATCHER_PAUSE_MS)
      for (const [path, text] of originals) {
        if (text === undefined) rmSync(path)
        else overwrite(path, text)
      }
      originals.clear()
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
