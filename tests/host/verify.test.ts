/** The command `npm run verify:host`. CI also runs it with the `vercel` CLI (.github/workflows/ci.yml). */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { project } from '../build/built-site.ts'

/** Nothing listens there: port 1 is reserved (TCPMUX). */
const REFUSED = 'http://127.0.0.1:1'

for (const [fault, options, sentence] of [
  ['an address without a scheme', ['--url', 'your.site'], '--url must begin with https:// or http://'],
  ['a refused port', ['--url', REFUSED], `${REFUSED} does not answer GET /: connect ECONNREFUSED`],
  ['an unknown option', ['--uri', REFUSED], 'npm run verify:host [-- --builder'],
] as const)
  it(`verify:host gives the reason for ${fault} in a sentence, and exits with 1`, () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, 'verify.ts'), ...options],
      { cwd: project, encoding: 'utf8' },
    )
    expect(stderr).toContain(sentence)
    expect(stdout + stderr).not.toMatch(/^\s+at /m)
    expect(status).toBe(1)
  })
