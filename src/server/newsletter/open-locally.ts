/** Opens the sign-up database for commands and `npm run serve`. */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { databaseLabel, openDatabase } from '../local-database.ts'
import { printToStderr } from '../escape-control-characters.ts'
import { type NewsletterDependencies, openNewsletter } from './dependencies.ts'
import type { NewsletterSettings } from './settings.ts'

/** Writes a file that only its owner can read. Rejects if the file exists. */
export const writePrivateFile = (file: string, text: string) =>
  writeFile(file, text, { flag: 'wx', mode: 0o600 })

/** Opens the list and prints its location without secrets. Moves old tables of sent issues to a file. */
export async function openLocally(settings: NewsletterSettings): Promise<NewsletterDependencies> {
  printToStderr(`Database: ${databaseLabel(settings.database)}`)
  return openNewsletter(settings, await openDatabase(settings.database), async json => {
    const file = resolve(`newsletter-sent-${new Date().toISOString().replaceAll(':', '')}.json`)
    await writePrivateFile(file, json)
    printToStderr(`The tables of sent issues are now in ${file}`)
  })
}
