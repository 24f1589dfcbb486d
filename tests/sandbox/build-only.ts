/** `npm run build:sandbox`: what `npm start` builds, for the browser tests. */
import { join } from 'node:path'
import { buildSandbox } from './build.ts'

await buildSandbox(join(import.meta.dirname, '../..'))
