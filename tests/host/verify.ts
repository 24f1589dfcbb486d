/**
 * `npm run verify:host`: checks addresses and headers of the build in dist. If the program `vercel` is installed, it
 * also checks the output of `vercel build`, with its functions. With `--url https://...` it checks a deployment
 * instead.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Route } from '@vercel/routing-utils'
import { routesOf } from '#src/build/host/routes.ts'
import { pageIds } from '#src/config/paths.ts'
import { copySources } from '../support/copy-sources.ts'
import { addresses } from './addresses.ts'
import { checkAddresses, checkHeaders } from './check.ts'
import { startServer } from '../../sandbox/host-server.ts'

const project = join(import.meta.dirname, '../..')
const dist = join(project, 'dist')
const {
  values: { url },
} = parseArgs({ options: { url: { type: 'string' } } })

let failures = 0
async function verify(name: string, origin: string) {
  const problems = [...(await checkAddresses(origin)), ...(await checkHeaders(origin))]
  failures += problems.length
  console.log(
    problems.length === 0
      ? `${name}: ${addresses.length} addresses and the headers of ${pageIds.length} pages are correct`
      : [`${name}:`, ...problems].join('\n  '),
  )
}

/** Runs `vercel build` on a copy of the sources, without an account, and checks its output. */
async function verifyBuilder() {
  const folder = mkdtempSync(join(tmpdir(), 'vercel-build-'))
  const site = join(folder, 'site')
  const output = join(site, '.vercel/output')
  try {
    await copySources(site)
    mkdirSync(join(site, '.vercel'))
    writeFileSync(
      join(site, '.vercel/project.json'),
      JSON.stringify({ projectId: 'none', orgId: 'none', settings: {} }),
    )
    execFileSync('vercel', ['build', '--prod', '--yes'], { cwd: site, stdio: 'pipe' })
    const { routes } = JSON.parse(readFileSync(join(output, 'config.json'), 'utf8')) as { routes: Route[] }
    const server = await startServer({ root: join(output, 'static'), routes })
    await verify('vercel build', server.origin)
    await server.close()
    // Outside the site's folder, so that a function cannot load packages that the builder did not include.
    cpSync(join(output, 'functions'), join(folder, 'functions'), { recursive: true })
    await verifyFunctions(join(folder, 'functions/api'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Imports every function of `api/` from the builder's output. */
async function verifyFunctions(built: string) {
  const names = readdirSync(join(project, 'api'))
    .filter(file => file.endsWith('.ts'))
    .map(file => file.replace('.ts', ''))
  for (const name of names) {
    const folder = join(built, `${name}.func`)
    try {
      const { handler } = JSON.parse(readFileSync(join(folder, '.vc-config.json'), 'utf8')) as {
        handler: string
      }
      const { POST } = (await import(pathToFileURL(join(folder, handler)).href)) as { POST?: unknown }
      if (typeof POST !== 'function') throw new Error('it has no export named POST')
    } catch (error) {
      failures += 1
      console.log(`vercel build: the function ${name} does not load: ${String(error)}`)
    }
  }
  console.log(`vercel build: ${names.length} functions checked: ${names.join(', ')}`)
}

if (url) {
  await verify(url, new URL(url).origin)
} else {
  if (!existsSync(join(dist, 'index.html')))
    throw new Error('dist/index.html is missing. Run "npm run build" first.')
  const server = await startServer({ root: dist, routes: routesOf(dist) })
  await verify('dist', server.origin)
  await server.close()
  if (spawnSync('vercel', ['--version'], { stdio: 'ignore' }).status === 0) await verifyBuilder()
  else console.log('vercel build: not checked, the program "vercel" is not installed')
}
process.exitCode = failures === 0 ? 0 : 1
