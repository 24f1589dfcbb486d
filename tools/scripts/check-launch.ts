/**
 * `npm run check:launch`: prints everything left to do before the site goes live. With `--online`, it also
 * checks the mail server, DNS, database and deployment. With `--own-server`, it assumes that `npm run serve`
 * runs the functions. Exits with 0 if nothing is left, 1 if something is, and 2 for a bad option.
 */
import { spawnSync } from 'node:child_process'
import { resolveTxt } from 'node:dns/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnvFiles } from '../../src/server/env-file.ts'
import { loadContentModules } from '../../src/content-build/load-content-modules.ts'
import type { Task } from '../../src/content-build/before-launch.ts'
import { company } from '../../src/company/company.ts'
import { databaseTasks, senderTasks, smtpTasks } from './launch/online.ts'
import { readVariables, variableTasks } from './launch/variables.ts'

const USAGE =
  'npm run check:launch [-- --own-server] [--online [--url https://your.site] [--dkim-selector <name>]]'
const project = join(import.meta.dirname, '../..')

const namesIn = (file: string) => Object.keys(readEnvFiles(join(project, file)))

/** Runs `verify:host` on a deployment. Each line that it reports is a task. */
function deploymentTasks(url: string): Task[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(project, 'tools/host/verify.ts'), '--url', url],
    { cwd: project, encoding: 'utf8' },
  )
  if (status === 0) return []
  return (stdout + stderr)
    .split('\n')
    .filter(line => line.trim() && line !== `${url}:`)
    .map(line => ({ where: url, what: line.trim() }))
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        'own-server': { type: 'boolean', default: false },
        'online': { type: 'boolean', default: false },
        'url': { type: 'string' },
        'dkim-selector': { type: 'string' },
      },
    })
    if (!values.online && (values.url ?? values['dkim-selector']) !== undefined)
      throw new Error('--url and --dkim-selector need --online')
    return values
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`)
    return process.exit(2)
  }
}

const { online, url, 'dkim-selector': selector, 'own-server': isOwnServer } = readOptions()
const { contentTasks, tableOf } = await loadContentModules()
const { tasks: variables, settings } = variableTasks(readVariables(project), {
  documented: namesIn('.env.example'),
  written: ['.env', '.env.local', '.env.production', '.env.production.local'].flatMap(namesIn),
  isOwnServer,
})
const tasks = [...contentTasks(project, Date.now()), ...variables]
if (online) {
  if (settings)
    tasks.push(
      // listmonk has its own mail server and sender.
      ...(settings.listmonk ? [] : await smtpTasks(settings.smtpUrl)),
      ...(settings.listmonk ? [] : await senderTasks(settings.sender.address, resolveTxt, selector)),
      ...(await databaseTasks(settings.database)),
    )
  tasks.push(...deploymentTasks(url ?? company.origin))
}
console.log(tableOf(tasks))
process.exitCode = tasks.length === 0 ? 0 : 1
