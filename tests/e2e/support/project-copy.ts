import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { copyWithPackages } from '../../support/copy-sources.ts'

/** Vite's file watcher misses a second change to the same file within about 50 ms. */
const WATCHER_PAUSE_MS = 250

/** A temporary copy of the project for tests that edit files. */
export interface ProjectCopy {
  folder: string
  /** Replaces the first occurrence of a string in a file. Rejects if the file does not contain it. */
  replace: (file: string, from: string, to: string) => Promise<void>
  /** Adds a file that the project does not have, or replaces a file that was added. */
  add: (file: string, content: Buffer) => Promise<void>
  /** Undoes every `replace` and `add`. */
  restore: () => Promise<void>
  remove: () => void
}

export async function copyProject(): Promise<ProjectCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'company-site-'))
  await copyWithPackages(folder)
  /** The original text of each edited file, or `undefined` for an added file. */
  const originals = new Map<string, string | undefined>()
  /** Moves the complete file into place, because a busy server could read a half-written file. */
  async function write(file: string, content: string | Buffer) {
    await setTimeout(WATCHER_PAUSE_MS)
    writeFileSync(`${folder}-new`, content)
    renameSync(`${folder}-new`, join(folder, file))
  }
  return {
    folder,
    async replace(file, from, to) {
      const text = readFileSync(join(folder, file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not contain "${from}"`)
      if (!originals.has(file)) originals.set(file, text)
      await write(file, text.replace(from, to))
    },
    async add(file, content) {
      originals.set(file, undefined)
      await write(file, content)
    },
    async restore() {
      for (const [file, text] of originals)
        if (text === undefined) rmSync(join(folder, file))
        else await write(file, text)
      originals.clear()
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
