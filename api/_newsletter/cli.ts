/** `npm run newsletter -- serve | export | forget <email> | expire`. The environment has precedence over .env.local and .env. */
import { existsSync } from 'node:fs'
import { migrate } from './database.ts'
import { csvOf } from './csv.ts'
import { newsletterApp } from './app.ts'
import { listen } from './listen.ts'
import { emptyLog, openDatabase } from './local-database.ts'
import { describeError, openNewsletter, openOnce } from './newsletter.ts'
import { type Settings, settingsFrom } from './settings.ts'
import { confirmedSubscribers, deleteExpired, forget } from './subscribers.ts'

const PORT = 3001
const USAGE = 'npm run newsletter -- serve | export | forget <email> | expire'
const HOUR_MS = 60 * 60 * 1000

const [command, email] = process.argv.slice(2)

/** Opens and migrates the database. The settings need an SMTP_URL, which these commands do not use. */
async function withDatabase<T>(
  run: (database: Awaited<ReturnType<typeof openDatabase>>, settings: Settings) => Promise<T>,
): Promise<T> {
  const settings = settingsFrom({ ...process.env, SMTP_URL: 'smtp://unused' })
  const database = await openDatabase(settings.database)
  await migrate(database)
  try {
    return await run(database, settings)
  } finally {
    database.close()
  }
}

async function run(): Promise<number> {
  if (command === 'serve') {
    const settings = settingsFrom(process.env)
    const open = openOnce(async () => openNewsletter(settings, await openDatabase(settings.database)))
    const app = newsletterApp(open)
    setInterval(() => {
      open()
        .then(({ database, now }) => deleteExpired(database, now()))
        .catch((error: unknown) => console.error(describeError(error)))
    }, HOUR_MS).unref()
    const { origin } = await listen(request => app.fetch(request), Number(process.env['PORT'] ?? PORT))
    console.log(`Newsletter API: ${origin}`)
    return 0
  }
  if (command === 'export') {
    process.stdout.write(csvOf(await withDatabase(confirmedSubscribers)))
    return 0
  }
  if (command === 'forget' && email) {
    const wasKnown = await withDatabase(async (database, { database: { url }, secret }) => {
      const isKnown = await forget(database, email, secret)
      if (url.startsWith('file:')) await emptyLog(database)
      return isKnown
    })
    console.log(wasKnown ? `Deleted all data of ${email}` : `No data of ${email}`)
    return wasKnown ? 0 : 1
  }
  if (command === 'expire') {
    const deleted = await withDatabase(database => deleteExpired(database, Date.now()))
    console.log(`Deleted ${deleted} addresses that were not confirmed within 30 days`)
    return 0
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
