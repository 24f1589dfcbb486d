/** `npm run test:engines [--project=webkit]`: runs tests in Firefox and WebKit. */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { requireEngines } from './browsers.ts'

function run(command: string, parameters: readonly string[]): void {
  const { status } = spawnSync(command, parameters, {
    stdio: 'inherit',
    env: { ...process.env, ENGINES: 'complete' },
  })
  if (status !== 0) process.exit(status ?? 1)
}

const parameters = process.argv.slice(2)
const { project } = parseArgs({
  args: parameters,
  options: { project: { type: 'string', multiple: true } },
  strict: false,
}).values
requireEngines(
  (['firefox', 'webkit'] as const).filter(
    engine => project?.some(name => String(name).startsWith(engine)) ?? true,
  ),
)
run('npx', ['tsx', 'tools/sandbox/build-cli.ts'])
run('npx', ['playwright', 'test', ...parameters])
