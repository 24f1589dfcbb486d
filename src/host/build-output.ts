/**
 * The host's Build Output (https://vercel.com/docs/build-output-api): static files, and a config.json with
 * the routes. The hashes in the routes come from each build, so no file in the repository contains them.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HostedSite } from './hosted-site.ts'
import { routesOf } from './routes.ts'

/**
 * Folder of the static files. A build on the host writes here and creates no `dist`: a host that does not
 * read the Build Output then fails, instead of serving pages without headers.
 */
export const STATIC_FILES = '.vercel/output/static'

/** The folder that a build writes to: `OUT_DIR`, the host's folder, or `dist`. */
export const outputFolder = (): string =>
  process.env['OUT_DIR'] ?? (process.env['VERCEL'] ? STATIC_FILES : 'dist')

/** Writes config.json beside the static files. */
export const writeBuildOutputConfig = (site: HostedSite, staticFiles: string): void =>
  writeFileSync(
    join(staticFiles, '../config.json'),
    JSON.stringify({ version: 3, routes: routesOf(site, staticFiles), crons: site.host.crons }, null, 2),
  )
