/** `npm run newsletter -- serve | export | forget <email>`. Settings come from the environment, then from `.env.local` and `.env`. */
import { existsSync } from 'node:fs'
import { migrate } from './database.ts'
import { csvOf } from './csv.ts'
import { listen } from './listen.ts'
import { openDatabase, routed } from './local.ts'
import { once, openNewsletter } from './open.ts'
import { settingsFrom } from './settings.ts'
import { confirmed, forget } from './subscribers.ts'

const PORT = 3001
const USAGE = 'npm run newsletter -- serve | export | forget <email>'

const [command, email] = process.argv.slice(2)

/** What only reads and erases needs no mail server. */
async function withDatabase<T>(
  run: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(settingsFrom({ ...process.env, SMTP_URL: 'smtp://unused' }).database)
  await migrate(database)
  try {
    return await run(database)
  } finally {
    database.close()
  }
}

async function run(): Promise<number> {
  if (command === 'serve') {
    const settings = settingsFrom(process.env)
    const { origin } = await listen(
      routed(once(async () => openNewsletter(settings, await openDatabase(settings.database)))),
      Number(process.env['PORT'] ?? PORT),
    )
    console.log(`The newsletter is at ${origin}`)
    return 0
  }
  if (command === 'export') {
    process.stdout.write(csvOf(await withDatabase(confirmed)))
    return 0
  }
  if (command === 'forget' && email) {
    const isGone = await withDatabase(database => forget(database, email))
    console.log(isGone ? `${email} is erased.` : `${email} is not known.`)
    return isGone ? 0 : 1
  }
  console.error(USAGE)
  return 2
}

// The first that names a setting wins.
for (const file of ['.env.local', '.env'].filter(name => existsSync(name))) process.loadEnvFile(file)

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
