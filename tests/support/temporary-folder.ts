/** Creates temporary folders outside the project. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

function deletedBy(hook: (remove: () => void) => void): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'site-')))
  hook(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Creates a folder that is deleted after the current test. May be called in `beforeEach`. */
export const folderOfTest = () => deletedBy(onTestFinished)

/** Creates a folder that is deleted after all tests of the calling file. Must be called outside tests. */
export const folderOfFile = () => deletedBy(afterAll)
