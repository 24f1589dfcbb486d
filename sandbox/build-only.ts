/** `npm run build:sandbox`: what `npm start` and `npm run start:qa` build, for the browser tests. */
import { join } from 'node:path'
import { buildQa, buildSandbox } from './build.ts'

const project = join(import.meta.dirname, '..')
await buildSandbox(project)
await buildQa(project)
