/** Sends many emails over one SMTP connection, and says of each what the server did with it. */
import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { withTimeout } from '../../src/lib/with-timeout.ts'
import { transportUrl } from './mailer.ts'
import { saysUnknownAddress } from './smtp-reply.ts'

/**
 * What became of an email. `accepted`: the server is responsible for it. `rejected`: it was refused for good; with
 * `isUnknownAddress` because the mailbox does not exist. `refused`: the server wants no email from us, whatever the recipient.
 * `failed`: not sent, but another attempt may succeed. `unknown`: the connection ended after the whole email was sent and
 * before the server replied.
 */
export type Outcome =
  | { state: 'accepted' }
  | { state: 'rejected'; isUnknownAddress: boolean; reply: string }
  | { state: 'refused'; reply: string }
  | { state: 'failed'; reason: string }
  | { state: 'unknown' }

export interface Envelope {
  from: string
  to: string
}

/** Servers limit the emails per connection. Nodemailer's pool has the same number. */
const EMAILS_PER_CONNECTION = 100

/** The fields of Nodemailer's errors that this file reads. */
interface SmtpError {
  responseCode?: number
  response?: string
  command?: string
  code?: string
}

/** Says what an error of Nodemailer means for an email that was sent to its end or not. */
function outcomeOf(
  { responseCode, response = '', command, code = 'no response' }: SmtpError,
  isSent: boolean,
): Outcome {
  if (!responseCode) return isSent ? { state: 'unknown' } : { state: 'failed', reason: code }
  if (responseCode < 500) return { state: 'failed', reason: response }
  // The email has one recipient, so some servers refuse the address only after the email.
  if (command === 'RCPT TO' || command === 'DATA')
    return { state: 'rejected', isUnknownAddress: saysUnknownAddress(response), reply: response }
  return { state: 'refused', reply: response }
}

export class SmtpSession {
  readonly #url: string
  readonly #timeoutMs: number
  #connection: SMTPConnection | undefined
  #sent = 0

  /** `timeoutMs` limits each step of a connection, and an email as a whole. */
  constructor(url: string, timeoutMs: number) {
    this.#url = transportUrl(url, timeoutMs)
    this.#timeoutMs = timeoutMs
  }

  /** Sends a message (RFC 5322) to one recipient. Never rejects. */
  async send(envelope: Envelope, message: Buffer): Promise<Outcome> {
    const wasOpen = this.#connection !== undefined
    const { outcome, isConnectionLost } = await this.#attempt(envelope, message)
    // The server may have closed the connection since the previous email.
    if (outcome.state !== 'failed' || !isConnectionLost || !wasOpen) return outcome
    return (await this.#attempt(envelope, message)).outcome
  }

  close(): void {
    this.#connection?.close()
    this.#connection = undefined
  }

  async #attempt(
    envelope: Envelope,
    message: Buffer,
  ): Promise<{ outcome: Outcome; isConnectionLost: boolean }> {
    const body = Readable.from([message])
    const attempt = new AbortController()
    try {
      await withTimeout(this.#transfer(envelope, body, attempt.signal), this.#timeoutMs)
      this.#sent += 1
      if (this.#sent % EMAILS_PER_CONNECTION === 0) this.#quit()
      return { outcome: { state: 'accepted' }, isConnectionLost: false }
    } catch (error) {
      attempt.abort()
      // `undefined` is withTimeout's. The server may have all of the email when its source was read to the end.
      const smtpError = (error ?? {}) as SmtpError
      const outcome = outcomeOf(smtpError, body.readableEnded)
      const isConnectionLost = smtpError.code === 'ECONNECTION' || smtpError.code === 'ESOCKET'
      if (outcome.state !== 'rejected' || !(await this.#reset())) this.close()
      return { outcome, isConnectionLost }
    }
  }

  async #transfer(envelope: Envelope, body: Readable, signal: AbortSignal): Promise<void> {
    const connection = this.#connection ?? (await this.#open())
    if (signal.aborted) {
      connection.close()
      return
    }
    this.#connection = connection
    await new Promise<void>((resolve, reject) => {
      connection.send(envelope, body, error => (error ? reject(error) : resolve()))
    })
  }

  async #open(): Promise<SMTPConnection> {
    const { auth, ...options } = parseConnectionUrl(this.#url)
    const connection = new SMTPConnection({ ...options, socketCloseTimeout: 0 })
    // Without a listener, an error of an idle connection would end the process.
    connection.on('error', () => {})
    connection.once('end', () => {
      if (this.#connection === connection) this.#connection = undefined
    })
    try {
      await new Promise<void>((resolve, reject) => {
        connection.once('error', reject)
        connection.connect(error => (error ? reject(error) : resolve()))
      })
      if (auth)
        await new Promise<void>((resolve, reject) => {
          connection.login(auth, error => (error ? reject(error) : resolve()))
        })
    } catch (error) {
      connection.close()
      throw error
    }
    return connection
  }

  #quit(): void {
    this.#connection?.quit()
    this.#connection = undefined
  }

  /** Resets the session after a rejection. Returns whether the connection can be used again. */
  #reset(): Promise<boolean> {
    const connection = this.#connection
    if (!connection) return Promise.resolve(false)
    return withTimeout(
      new Promise<boolean>(resolve => connection.reset(error => resolve(!error))),
      this.#timeoutMs,
    ).catch(() => false)
  }
}
