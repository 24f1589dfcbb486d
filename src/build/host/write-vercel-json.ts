/**
 * `npm run host`: writes vercel.json, which the host reads before it builds. The hashes are those of the build in dist; it
 * has to be made first. A test fails when the file is stale.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inlinedHashes } from '../inline-code.ts'
import { vercelJson } from './vercel-json.ts'

const project = join(import.meta.dirname, '../../..')
writeFileSync(join(project, 'vercel.json'), `${JSON.stringify(vercelJson(inlinedHashes(join(project, 'dist'))), null, 2)}\n`)
