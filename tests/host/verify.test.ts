/** Tests `npm run verify:host`. CI also runs the command with the `vercel` CLI (.github/workflows/ci.yml). */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { project } from '../build/built-site.ts'

/** No server listens on port 1, which is reserved (TCPMUX). */
const REFUSED = 'http://127.0.0.1:1'

for (const [fault, options, sentence] of [
  ['a URL without a scheme', ['--url', 'your.site'], '--url must begin with https:// or http://'],
  ['a refused connection', ['--url', REFUSED], `${REFUSED} does not respond to GET /: connect ECONNREFUSED`],
  ['an unknown option', ['--uri', REFUSED], 'npm run verify:host [-- --builder'],
] as const)
  it(`verify:host explains ${fault} in a sentence and exits with 1`, () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, 'verify.ts'), ...options],
      { cwd: project, encoding: 'utf8' },
    )
    expect(stderr).toContain(sentence)
    expect(stdout + stderr).not.toMatch(/^\s+at /m)
    expect(status).toBe(1)
  })
