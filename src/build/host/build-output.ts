/**
 * The host's Build Output (https://vercel.com/docs/build-output-api): static files, and a config.json with the routes.
 * Its hashes come from the build that they belong to, so no file in the repository changes with a style.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routesOf } from './routes.ts'

/**
 * The folder in which the host takes static files. The host's build writes there and makes no `dist`, so that a host that
 * does not read the Build Output fails instead of serving pages without headers.
 */
export const STATIC_FILES = '.vercel/output/static'

/** Writes config.json beside the static files. */
export const writeBuildOutputConfig = (staticFiles: string): void =>
  writeFileSync(
    join(staticFiles, '../config.json'),
    JSON.stringify({ version: 3, routes: routesOf(staticFiles) }, null, 2),
  )
