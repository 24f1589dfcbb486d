/** The command `npm run verify:host`. CI runs it with the program `vercel`: .github/workflows/ci.yml. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { project } from '../build/built-site.ts'

/** Nothing listens there: port 1 is reserved (TCPMUX). */
const REFUSED = 'http://127.0.0.1:1'

const faults: [fault: string, options: string[], sentence: string, tags?: string[]][] = [
  ['an address without a scheme', ['--url', 'your.site'], '--url must begin with https:// or http://'],
  [
    'a host and port without a scheme',
    ['--url', 'localhost:3000'],
    '--url must begin with https:// or http://',
    ['exhaustive'],
  ],
  ['an empty address', ['--url='], '--url must begin with https:// or http://', ['exhaustive']],
  ['a refused port', ['--url', REFUSED], `${REFUSED} does not answer GET /: connect ECONNREFUSED`],
  [
    'a refused port at localhost',
    ['--url', 'http://localhost:1'],
    'http://localhost:1 does not answer GET /: ',
    ['exhaustive'],
  ],
  ['an unknown option', ['--uri', REFUSED], 'npm run verify:host [-- --builder'],
]
for (const [fault, options, sentence, tags = []] of faults)
  it(`verify:host with ${fault} -> a sentence, no stack, exit code 1`, { tags }, () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, 'verify.ts'), ...options],
      { cwd: project, encoding: 'utf8' },
    )
    expect(stderr).toContain(sentence)
    expect(stdout + stderr).not.toMatch(/^\s+at /m)
    expect(status).toBe(1)
  })
