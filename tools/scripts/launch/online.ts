/** Checks external services with the site's settings. The checks change nothing and send no email. */
import { createTransport } from 'nodemailer'
import { openHostedDatabase } from '../../../src/server/hosted-database.ts'
import { transportUrl } from '../../../src/server/smtp.ts'
import type { NewsletterSettings } from '../../../src/server/newsletter/settings.ts'
import type { Task } from '../../../src/content-build/before-launch.ts'

/** `resolveTxt` of node:dns/promises. */
export type ResolveTxt = (name: string) => Promise<string[][]>

const TIMEOUT_MS = 10_000

const reasonOf = (error: unknown) => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  // Omits the message, which may quote an address or a password.
  return [code, responseCode].filter(Boolean).join(' ') || 'no answer'
}

/** Logs in to the mail server. */
export async function smtpTasks(smtpUrl: string): Promise<Task[]> {
  const transport = createTransport(transportUrl(smtpUrl, TIMEOUT_MS))
  try {
    await transport.verify()
    return []
  } catch (error) {
    return [{ where: 'SMTP_URL', what: `The mail server cannot be used: ${reasonOf(error)}` }]
  } finally {
    transport.close()
  }
}

/** Reads from a hosted database. Skips a local file, which may not exist until `npm run serve` creates it. */
export async function databaseTasks(database: NewsletterSettings['database']): Promise<Task[]> {
  if (database.url.startsWith('file:')) return []
  try {
    const client = openHostedDatabase(database)
    await client.execute('SELECT 1')
    client.close()
    return []
  } catch (error) {
    return [
      { where: 'DATABASE_URL, DATABASE_AUTH_TOKEN', what: `The database cannot be read: ${reasonOf(error)}` },
    ]
  }
}

const NO_RECORD = ['ENODATA', 'ENOTFOUND']

/**
 * Checks SPF (RFC 7208), DMARC (RFC 7489) and DKIM (RFC 6376) for the sender's domain. Without the mail
 * provider's selector, a DKIM key cannot be looked up. But if the domain has no DKIM key at all, resolvers
 * respond that `_domainkey.<domain>`, the parent name of all keys, does not exist (RFC 8020).
 */
export async function senderTasks(
  address: string,
  resolveTxt: ResolveTxt,
  dkimSelector?: string,
): Promise<Task[]> {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  /** Resolves with a name's records, or with the error code. */
  const recordsOf = async (name: string): Promise<string[] | string> => {
    try {
      return (await resolveTxt(name)).map(parts => parts.join(''))
    } catch (error) {
      return (error as { code?: string }).code ?? 'no answer'
    }
  }
  const tasks: Task[] = []
  /** Returns a name's only record of a kind, or adds a task if there is not exactly one. */
  const oneRecord = async (name: string, kind: string, pattern: RegExp): Promise<string | undefined> => {
    const records = await recordsOf(name)
    if (typeof records === 'string' && !NO_RECORD.includes(records)) {
      tasks.push({ where: `DNS: ${name}`, what: `${kind} cannot be looked up: ${records}` })
      return undefined
    }
    const found = typeof records === 'string' ? [] : records.filter(record => pattern.test(record))
    if (found.length !== 1)
      tasks.push({ where: `DNS: ${name}`, what: `There must be one ${kind} record, not ${found.length}` })
    return found.length === 1 ? found[0] : undefined
  }

  const spf = await oneRecord(domain, 'SPF', /^v=spf1(?: |$)/i)
  if (spf && /(?:^| )\+?all(?: |$)/i.test(spf))
    tasks.push({ where: `DNS: ${domain}`, what: 'SPF ends in "+all", which lets any server send email' })

  // A subdomain without a DMARC record inherits the policy of its organisation's domain.
  const labels = domain.split('.')
  const names = labels.slice(0, -1).map((_, i) => `_dmarc.${labels.slice(i).join('.')}`)
  let dmarcName = names[0] ?? `_dmarc.${domain}`
  for (const name of names) {
    const records = await recordsOf(name)
    if (typeof records === 'string' || !records.some(record => /^v=DMARC1(?: *;|$)/.test(record))) continue
    dmarcName = name
    break
  }
  const dmarc = await oneRecord(dmarcName, 'DMARC', /^v=DMARC1(?: *;|$)/)
  if (dmarc && !/; *p *= *(?:none|quarantine|reject)/i.test(dmarc))
    tasks.push({ where: `DNS: ${dmarcName}`, what: 'DMARC needs a policy: p=none, quarantine or reject' })

  if (dkimSelector) {
    const name = `${dkimSelector}._domainkey.${domain}`
    const key = await oneRecord(name, 'DKIM', /(?:^|; *)p *=/)
    if (key && /(?:^|; *)p *= *(?:;|$)/.test(key))
      tasks.push({ where: `DNS: ${name}`, what: 'The DKIM key is revoked: "p=" is empty' })
  } else if ((await recordsOf(`_domainkey.${domain}`)) === 'ENOTFOUND') {
    tasks.push({
      where: `DNS: _domainkey.${domain}`,
      what: 'No DKIM key was found. If there is one, name its selector: --dkim-selector <name>',
    })
  }
  return tasks
}
