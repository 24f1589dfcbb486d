/**
 * `npm run verify:host`: the table of addresses against the build in dist, served by vercel.json; against what
 * `vercel build` makes of it, where that program is installed; with `--url https://...` against a deployment instead.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addresses } from './addresses.ts'
import { checkAddresses, checkHeaders } from './check.ts'
import { startServer } from './server.ts'

const project = join(import.meta.dirname, '../..')
const {
  values: { url },
} = parseArgs({ options: { url: { type: 'string' } } })

let failures = 0
async function verify(name: string, origin: string) {
  const problems = [...(await checkAddresses(origin)), ...(await checkHeaders(origin))]
  failures += problems.length
  console.log(
    problems.length === 0
      ? `${name}: ${addresses.length} addresses and the headers are right`
      : [`${name}:`, ...problems].join('\n  '),
  )
}

/** Runs the host's own builder on the finished build, without an account, and serves what it wrote. */
async function verifyBuilder() {
  const folder = mkdtempSync(join(tmpdir(), 'vercel-build-'))
  try {
    cpSync(join(project, 'dist'), join(folder, 'site'), { recursive: true })
    const config = JSON.parse(readFileSync(join(project, 'vercel.json'), 'utf8')) as Record<string, unknown>
    writeFileSync(
      join(folder, 'vercel.json'),
      JSON.stringify({
        ...config,
        framework: null,
        installCommand: '',
        buildCommand: '',
        outputDirectory: 'site',
      }),
    )
    mkdirSync(join(folder, '.vercel'))
    writeFileSync(
      join(folder, '.vercel/project.json'),
      JSON.stringify({ projectId: 'none', orgId: 'none', settings: {} }),
    )
    execFileSync('vercel', ['build', '--prod', '--yes'], { cwd: folder, stdio: 'pipe' })
    const output = join(folder, '.vercel/output')
    const { routes } = JSON.parse(readFileSync(join(output, 'config.json'), 'utf8')) as { routes: never[] }
    const server = await startServer({ root: join(output, 'static'), routes })
    await verify('vercel build', server.origin)
    await server.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (url) {
  await verify(url, new URL(url).origin)
} else {
  if (!existsSync(join(project, 'dist/index.html')))
    throw new Error('There is no build to verify. Run "npm run build" first.')
  const server = await startServer({ root: join(project, 'dist'), project })
  await verify('dist', server.origin)
  await server.close()
  if (spawnSync('vercel', ['--version'], { stdio: 'ignore' }).status === 0) await verifyBuilder()
  else console.log('vercel build: not checked, the program "vercel" is not installed')
}
process.exitCode = failures === 0 ? 0 : 1
