/** `npm run newsletter -- <command>`. The environment has precedence over .env.local and .env. */
import { existsSync } from 'node:fs'
import { runCommand } from './commands.ts'

// A variable that is already set stays.
for (const file of ['.env.local', '.env'].filter(name => existsSync(name))) process.loadEnvFile(file)

process.exitCode = await runCommand(process.argv.slice(2))
