/** The service on the host: functions without a disk, a database that is reached over the network. */
import { createClient } from '@libsql/client/web'
import { handlersOf } from './handlers.ts'
import { once, openNewsletter } from './open.ts'
import { settingsFrom } from './settings.ts'

export const hosted = handlersOf(
  once(async () => {
    const settings = settingsFrom(process.env)
    return openNewsletter(settings, createClient(settings.database))
  }),
)
