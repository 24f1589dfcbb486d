/** `npm run build:sandbox`: makes the builds that `npm start`, `npm run start:qa` and the browser tests serve; `--qa` the second only. */
import { join } from 'node:path'
import { buildQa, buildSandbox } from './build.ts'

const project = join(import.meta.dirname, '..')
if (!process.argv.includes('--qa')) await buildSandbox(project)
await buildQa(project)
