/**
 * `npm run verify:host`: checks the URLs and headers of the build in dist. If the `vercel` CLI is installed,
 * the command also checks the output of `vercel build` and calls its functions; `--builder` requires the CLI.
 * With `--url https://...`, the command checks a deployment instead.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Route } from '@vercel/routing-utils'
import { prerenderConfig } from '../../src/prerender.config.ts'
import { vercelRoutes } from '../../src/prerender/host/vercel.ts'
import { pageIds } from '../../src/company/paths.ts'
import { copySources } from '../../tests/support/project-copy.ts'
import { urlCases } from '../../tests/host/url-cases.ts'
import { checkUrls, checkHeaders } from '../../tests/host/check.ts'
import { checkFunction } from './functions.ts'
import { ConnectionError, send } from '../../tests/host/request.ts'
import { startServer } from '../sandbox/host-server.ts'

const project = join(import.meta.dirname, '../..')
const dist = join(project, 'dist')

/** An error that is printed without a stack trace, because its message is enough. */
class Failure extends Error {}

let failures = 0
/** Prints the problems, or `success` if there are none. */
function report(name: string, problems: readonly string[], success: string) {
  failures += problems.length
  console.log(problems.length === 0 ? `${name}: ${success}` : [`${name}:`, ...problems].join('\n  '))
}

/** Calls one function of a deployment. Without a token, `/api/confirm` changes nothing. */
async function checkFunctions(origin: string): Promise<string[]> {
  const { status } = await send(origin, '/api/confirm')
  if (status === 410) return []
  return [
    `GET /api/confirm: status is ${status}, not 410. Start "npm run serve" or deploy the functions, and set their variables`,
  ]
}

async function verify(name: string, origin: string, isDeployment = false) {
  const problems = [
    ...(await checkUrls(origin)),
    ...(await checkHeaders(origin)),
    ...(isDeployment ? await checkFunctions(origin) : []),
  ]
  report(name, problems, `${urlCases.length} URLs and the headers of ${pageIds.length} pages are correct`)
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
    const build = spawnSync('vercel', ['build', '--prod', '--yes'], { cwd: site, encoding: 'utf8' })
    const log = build.stdout + build.stderr
    if (build.status !== 0)
      throw new Failure(
        `"vercel build" failed. The end of its output:\n${log.split('\n').slice(-30).join('\n')}`,
      )
    // Fail on type errors, because the host only prints them and still deploys.
    const typeErrors = log.split('\n').filter(line => /error TS\d+/.test(line))
    report('vercel build, types', typeErrors, 'there are no errors')
    const { routes } = JSON.parse(readFileSync(join(output, 'config.json'), 'utf8')) as { routes: Route[] }
    const server = await startServer({ root: join(output, 'static'), routes })
    await verify('vercel build', server.origin)
    await server.close()
    // Use a folder outside the site, so that a function cannot load packages that the builder left out.
    cpSync(join(output, 'functions'), join(folder, 'functions'), { recursive: true })
    await verifyFunctions(join(folder, 'functions/api'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Calls every function from `api/` in the builder's output. */
async function verifyFunctions(built: string) {
  const { functions } = prerenderConfig.host
  const problems: string[] = []
  for (const name of functions) {
    const folder = join(built, `${name}.func`)
    if (!existsSync(folder)) {
      problems.push(`/api/${name}: "vercel build" wrote no function`)
      continue
    }
    const config = JSON.parse(readFileSync(join(folder, '.vc-config.json'), 'utf8')) as { handler: string }
    problems.push(...(await checkFunction(name, join(folder, config.handler), folder)))
  }
  report('vercel build, functions', problems, `${functions.join(', ')} respond as expected`)
}

async function main() {
  const { url, builder } = parseArgs({
    options: { url: { type: 'string' }, builder: { type: 'boolean' } },
  }).values
  if (url !== undefined && !(URL.canParse(url) && /^https?:\/\/[^/]+\/?$/.test(url)))
    throw new Failure(`--url must be an origin such as https://your.site, not "${url}".`)
  if (url !== undefined) return verify(url, new URL(url).origin, true)
  if (!existsSync(join(dist, 'index.html')))
    throw new Failure('dist/index.html is missing. Run "npm run build" first.')
  const server = await startServer({ root: dist, routes: vercelRoutes(prerenderConfig, dist) })
  await verify('dist', server.origin)
  await server.close()
  if (spawnSync('vercel', ['--version'], { stdio: 'ignore' }).status === 0) await verifyBuilder()
  else if (builder)
    throw new Failure('The program "vercel" is not installed. Run "npm install --global vercel" first.')
  else console.log('vercel build: not checked, because the program "vercel" is not installed')
}

try {
  await main()
} catch (error) {
  const { code = '', message } = error as NodeJS.ErrnoException
  const isOption = code.startsWith('ERR_PARSE_ARGS')
  if (!(error instanceof Failure) && !(error instanceof ConnectionError) && !isOption) throw error
  failures += 1
  console.error(message)
}
process.exitCode = failures === 0 ? 0 : 1
