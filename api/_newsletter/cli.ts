/** `npm run newsletter -- serve | export | forget <email>`. The environment has precedence over .env.local and .env. */
import { existsSync } from 'node:fs'
import { migrate } from './database.ts'
import { csvOf } from './csv.ts'
import { newsletterApp } from './app.ts'
import { listen } from './listen.ts'
import { openDatabase } from './local-database.ts'
import { openNewsletter, openOnce } from './newsletter.ts'
import { settingsFrom } from './settings.ts'
import { confirmedSubscribers, forget } from './subscribers.ts'

const PORT = 3001
const USAGE = 'npm run newsletter -- serve | export | forget <email>'

const [command, email] = process.argv.slice(2)

/** Opens and migrates the database. The settings need an SMTP_URL, which these commands do not use. */
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
    const app = newsletterApp(
      openOnce(async () => openNewsletter(settings, await openDatabase(settings.database))),
    )
    const { origin } = await listen(request => app.fetch(request), Number(process.env['PORT'] ?? PORT))
    console.log(`Newsletter API: ${origin}`)
    return 0
  }
  if (command === 'export') {
    process.stdout.write(csvOf(await withDatabase(confirmedSubscribers)))
    return 0
  }
  if (command === 'forget' && email) {
    const wasKnown = await withDatabase(database => forget(database, email))
    console.log(wasKnown ? `Deleted all data of ${email}` : `No data of ${email}`)
    return wasKnown ? 0 : 1
  }
  console.error(USAGE)
  return 2
}

// A variable that is already set stays.
for (const file of ['.env.local', '.env'].filter(name => existsSync(name))) process.loadEnvFile(file)

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
