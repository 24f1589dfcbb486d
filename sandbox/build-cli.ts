/** `npm run build:sandbox`: makes the builds that `npm start`, `npm run start:qa` and the browser tests serve. */
import { join } from 'node:path'
import { buildQa, buildSandbox } from './build.ts'

const project = join(import.meta.dirname, '..')
await buildSandbox(project)
await buildQa(project)
