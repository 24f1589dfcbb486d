/** `npm run build:all`: makes the builds that `npm start`, `npm start -- --qa` and the browser tests serve. */
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
