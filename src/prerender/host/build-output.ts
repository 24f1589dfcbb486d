/**
 * The host's Build Output (https://vercel.com/docs/build-output-api): static files, and a config.json with
 * the routes. Each build computes the hashes in the routes, so no file in the repository contains them.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PrerenderConfig } from '../config.ts'
import { caddyfile } from './caddy.ts'
import { inlinedHashes } from './inlined-hashes.ts'
import { nginxConfig } from './nginx.ts'
import { vercelRoutes } from './vercel.ts'

/**
 * Folder of the static files. A build on the host creates this folder but no `dist`, so that a host that
 * does not read the Build Output fails instead of serving pages without headers.
 */
export const STATIC_FILES = '.vercel/output/static'

/** Folder of the configuration files for other hosts, next to the build. */
export const HOST_CONFIGURATIONS = 'hosting'

/** Returns the folder that a build writes to: `OUT_DIR`, the host's folder, or `dist`. */
export const outputFolder = (): string =>
  process.env['OUT_DIR'] ?? (process.env['VERCEL'] ? STATIC_FILES : 'dist')

/** Writes config.json next to Vercel's static files, or the nginx and Caddy configurations next to `dist`. */
export function writeHostFiles(config: PrerenderConfig, staticFiles: string): void {
  const routes = () => ({ version: 3, routes: vercelRoutes(config, staticFiles), crons: config.host.crons })
  if (staticFiles === STATIC_FILES)
    writeFileSync(join(staticFiles, '../config.json'), JSON.stringify(routes(), null, 2))
  if (staticFiles !== 'dist') return
  const hashes = inlinedHashes(config, staticFiles)
  mkdirSync(HOST_CONFIGURATIONS, { recursive: true })
  writeFileSync(join(HOST_CONFIGURATIONS, 'nginx.conf'), nginxConfig(config, hashes))
  writeFileSync(join(HOST_CONFIGURATIONS, 'Caddyfile'), caddyfile(config, hashes))
}
