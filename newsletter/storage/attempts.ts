/**
 * Log of all attempts to send an issue or a copy of it. It answers which email a subscriber got twice, and by which run. Lines
 * are erased after 90 days.
 */
import type { Client } from '@libsql/client'
import { enhancedStatusOf } from '../issues/smtp-reply.ts'
import type { Outcome } from '../issues/smtp-session.ts'
import { attemptsOfAddress, textOf } from './subscribers.ts'

/** How an attempt ended. `reply` are the codes of the mail server's reply or the error's; its text may contain the address. */
export interface AttemptResult {
  outcome: Outcome['state']
  /** The SMTP command that was answered, or the part of the connection. */
  stage: string | undefined
  reply: string | undefined
}

/** Returns what the log says of an outcome. */
export function resultOf(outcome: Outcome): AttemptResult {
  const { state, stage } = outcome
  const text = 'reply' in outcome ? outcome.reply : 'reason' in outcome ? outcome.reason : ''
  const codes = /^\d{3}/.test(text) ? `${text.slice(0, 3)} ${enhancedStatusOf(text) ?? ''}`.trim() : text
  return { outcome: state, stage, reply: /^[\w .]{1,40}$/.test(codes) ? codes : undefined }
}

/** Statement that ends an attempt. */
export const endAttempt = (id: number, { outcome, stage, reply }: AttemptResult) => ({
  sql: 'UPDATE delivery_attempts SET outcome = ?, stage = ?, reply = ? WHERE id = ?',
  args: [outcome, stage ?? null, reply ?? null, id],
})

/** Begins an attempt to send a copy of an issue, and returns its id. */
export async function beginCopy(
  database: Client,
  { slug, who, owner, now }: { slug: string; who: string; owner: string; now: number },
): Promise<number> {
  const { rows } = await database.execute({
    sql: `INSERT INTO delivery_attempts (slug, who, owner, is_copy, at, outcome) VALUES (?, ?, ?, 1, ?, 'sending') RETURNING id`,
    args: [slug, who, owner, now],
  })
  return Number(rows[0]?.['id'])
}

export interface Attempt {
  slug: string
  /** Address of a subscriber. Of others only the hash is known. */
  email: string | undefined
  who: string
  /** Id of the run. */
  owner: string
  isCopy: boolean
  /** Milliseconds since 1970. */
  at: number
  /** `sending`: it is being sent, or its run ended before it knew. */
  outcome: string
  stage: string
  reply: string
}

/** Returns the attempts for an issue and an address, or for all, oldest first. */
export async function attempts(
  database: Client,
  { slug, email, secret }: { slug: string | undefined; email: string | undefined; secret: string },
): Promise<Attempt[]> {
  const who = email === undefined ? null : attemptsOfAddress(secret, email)
  const { rows } = await database.execute({
    sql: `SELECT slug, who, owner, is_copy, at, outcome, stage, reply FROM delivery_attempts
      WHERE (:slug IS NULL OR slug = :slug) AND (:who IS NULL OR who = :who) ORDER BY id`,
    args: { slug: slug ?? null, who },
  })
  const { rows: subscribers } = await database.execute('SELECT email FROM subscribers')
  const emails = new Map(
    [...subscribers.map(row => textOf(row['email'])), ...(email === undefined ? [] : [email])].map(
      address => [attemptsOfAddress(secret, address), address],
    ),
  )
  return rows.map(row => ({
    slug: textOf(row['slug']),
    email: emails.get(textOf(row['who'])),
    who: textOf(row['who']),
    owner: textOf(row['owner']),
    isCopy: row['is_copy'] === 1,
    at: Number(row['at']),
    outcome: textOf(row['outcome']),
    stage: textOf(row['stage'] ?? ''),
    reply: textOf(row['reply'] ?? ''),
  }))
}
