/** `npm run newsletter -- serve | export | forget <email>`. */
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
async function withDatabase<T>(run: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
  const database = await openDatabase(settingsFrom({ SMTP_URL: 'smtp://unused', ...process.env }).database)
  await migrate(database)
  try {
    return await run(database)
  }
  finally {
    database.close()
  }
}

if (command === 'serve') {
  const settings = settingsFrom(process.env)
  const { origin } = await listen(routed(once(async () => openNewsletter(settings, await openDatabase(settings.database)))), Number(process.env['PORT'] ?? PORT))
  console.log(`The newsletter is at ${origin}`)
}
else if (command === 'export') {
  process.stdout.write(csvOf(await withDatabase(confirmed)))
}
else if (command === 'forget' && email) {
  const isGone = await withDatabase(database => forget(database, email))
  console.log(isGone ? `${email} is erased.` : `${email} is not known.`)
  process.exitCode = isGone ? 0 : 1
}
else {
  console.error(USAGE)
  process.exitCode = 2
}
