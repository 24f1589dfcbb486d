/** New folders outside the project. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

function deletedBy(hook: (remove: () => void) => void): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'site-')))
  hook(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A folder that is deleted after the test that runs, or that `beforeEach` prepares. */
export const folderOfTest = () => deletedBy(onTestFinished)

/** A folder that is deleted after all tests of the calling file, which calls this outside of them. */
export const folderOfFile = () => deletedBy(afterAll)
