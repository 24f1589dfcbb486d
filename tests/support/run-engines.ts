/** `npm run test:engines`: all browser tests in Firefox and WebKit. Arguments go to Playwright. */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync('npx', ['playwright', 'test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ENGINES: 'complete' },
})
process.exit(status ?? 1)
