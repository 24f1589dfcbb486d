/** `npm run newsletter -- <command>` */
import { existsSync } from 'node:fs'
import { posts } from '../../api/_newsletter/posts.ts'
import { site } from '../../api/_newsletter/site.ts'
import { runCommand } from '../../newsletter/commands/commands.ts'

// A reader that ends, as in `| head`, or a closed terminal must not end a run.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error
  })

// loadEnvFile() keeps variables that are set, so .env.local has precedence over .env.
for (const file of ['.env.local', '.env'].filter(name => existsSync(name))) process.loadEnvFile(file)

process.exitCode = await runCommand(process.argv.slice(2), { site, posts })
