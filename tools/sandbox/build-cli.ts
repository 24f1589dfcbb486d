/** `npm run build:all`: the builds for `npm start`, `npm start -- --qa` and the browser tests. */
import { join } from 'node:path'
import { buildQa, buildSandbox } from './build.ts'
import { exitWith } from './exit.ts'

const project = join(import.meta.dirname, '../..')
try {
  await buildSandbox(project)
  await buildQa(project)
} catch (error) {
  exitWith(error)
}
