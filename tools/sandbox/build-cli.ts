/** `npm run build:all`: makes the builds for `npm start`, `npm start -- --qa` and the browser tests. */
import { buildQa, buildSandbox } from './build.ts'
import { exitWith } from './exit.ts'

try {
  buildSandbox()
  buildQa()
} catch (error) {
  exitWith(error)
}
