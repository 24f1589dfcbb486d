import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { copyProject } from '../../support/project-copy.ts'

/** Vite's file watcher misses a second change to the same file within about 50 ms. */
const WATCHER_PAUSE_MS = 250

export type EditableCopy = Awaited<ReturnType<typeof editableCopy>>

/** A temporary copy of the project for tests that edit files. */
export async function editableCopy() {
  const folder = await copyProject()
  /** The original text of each edited file, or `undefined` for an added file. */
  const originals = new Map<string, string | undefined>()
  /** Moves the complete file into place, because a busy server could otherwise read half a file. */
  async function write(file: string, content: string | Buffer) {
    await setTimeout(WATCHER_PAUSE_MS)
    writeFileSync(`${folder}-new`, content)
    renameSync(`${folder}-new`, join(folder, file))
  }
  return {
    folder,
    /** Replaces the first occurrence of a string in a file. Rejects if the file does not contain it. */
    async replace(file: string, from: string, to: string) {
      const text = readFileSync(join(folder, file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not contain "${from}"`)
      if (!originals.has(file)) originals.set(file, text)
      await write(file, text.replace(from, to))
    },
    /** Adds a file that the project does not have, or replaces a file that was added. */
    async add(file: string, content: Buffer) {
      originals.set(file, undefined)
      await write(file, content)
    },
    /** Undoes every `replace` and `add`. */
    async restore() {
      for (const [file, text] of originals)
        if (text === undefined) rmSync(join(folder, file))
        else await write(file, text)
      originals.clear()
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
