/**
 * `npm run host`: writes vercel.json, which the host reads before it builds. The hashes are those of the build in dist; it
 * has to be made first. A test fails when the file is stale.
 */
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { vercelFile, vercelFileFor } from './vercel-file.ts'

writeFileSync(vercelFile, vercelFileFor(join(dirname(vercelFile), 'dist')))
