/** Tests `npm run verify:host`. CI also runs the command with the `vercel` CLI (.github/workflows/ci.yml). */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { project } from '../build/built-site.ts'

// `check:launch` shows each printed line as a task. No server listens on port 1, which is reserved (TCPMUX).
it('verify:host explains a refused connection in one line, and exits with 1', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(project, 'tools/host/verify.ts'), '--url', 'http://127.0.0.1:1'],
    { cwd: project, encoding: 'utf8' },
  )
  const message = 'http://127.0.0.1:1 does not respond to GET /: connect ECONNREFUSED'
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(message)])
})
