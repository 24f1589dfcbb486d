/** `npm run audit:site`: fails on a known vulnerability of high severity in what visitors get, where the registry answers such questions. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

interface Report {
  metadata?: { vulnerabilities: Record<string, number> }
  vulnerabilities?: Record<string, { severity: string }>
}

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: join(import.meta.dirname, '../..'),
  encoding: 'utf8',
  timeout: 60_000,
})
const report = JSON.parse(stdout || '{}') as Report
const serious = Object.entries(report.vulnerabilities ?? {}).filter(
  ([, { severity }]) => severity === 'high' || severity === 'critical',
)

if (!report.metadata) console.log('known vulnerabilities: not checked, the registry does not answer')
else
  console.log(
    serious.length === 0
      ? 'known vulnerabilities of high severity: none'
      : `known vulnerabilities of high severity: ${serious.map(([name]) => name).join(', ')}`,
  )
process.exitCode = serious.length === 0 ? 0 : 1
