/** `npm run newsletter -- <command>` */
import { existsSync } from 'node:fs'
import { runCommand } from './commands.ts'

// loadEnvFile() keeps variables that are set, so .env.local has precedence over .env.
for (const file of ['.env.local', '.env'].filter(name => existsSync(name))) process.loadEnvFile(file)

process.exitCode = await runCommand(process.argv.slice(2))
