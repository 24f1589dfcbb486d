import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inlinedHashes } from '../inline-code.ts'
import { vercelJson } from './vercel-json.ts'

export const vercelFile = join(import.meta.dirname, '../../../vercel.json')

/** The text of vercel.json for a build. */
export const vercelFileFor = (outDir: string): string =>
  `${JSON.stringify(vercelJson(inlinedHashes(outDir)), null, 2)}\n`

/**
 * The host reads vercel.json before it builds. Throws when the pages that came out are not those that the file allows: they
 * would be shown without their style.
 */
export function checkVercelFile(outDir: string): void {
  if (readFileSync(vercelFile, 'utf8') !== vercelFileFor(outDir))
    throw new Error('vercel.json belongs to another build: run "npm run host" and commit what it writes')
}
