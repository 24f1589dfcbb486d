/**
 * Sends an issue to all subscribers of DATABASE_URL with SMTP_URL and prints `{ seconds, peakBytes }`. A process of its own, so
 * that the memory is that of sending alone.
 */
import { posts } from '../../api/_newsletter/posts.ts'
import { site } from '../../api/_newsletter/site.ts'
import { loadIssue } from '../../newsletter/issues/issue.tsx'
import { openDatabase } from '../../newsletter/storage/local-database.ts'
import { sendIssue } from '../../newsletter/issues/send.ts'
import { settingsFrom } from '../../newsletter/settings.ts'

const settings = settingsFrom(process.env, site.company)
const [file = ''] = process.argv.slice(2)
const issue = await loadIssue(file, { siteOrigin: settings.siteOrigin, site, posts })
const database = await openDatabase(settings.database)
const startedAt = performance.now()
await sendIssue(database, issue, settings)
const seconds = (performance.now() - startedAt) / 1000
database.close()
console.log(JSON.stringify({ seconds, peakBytes: process.resourceUsage().maxRSS * 1024 }))
