/** Sends many emails over one SMTP connection, and says of each what the server did with it. */
import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { withTimeout } from '../../shared/with-timeout.ts'
import { transportUrl } from '../signup/mailer.ts'
import { isAboutAddress, saysUnknownAddress } from './smtp-reply.ts'

/**
 * The result of sending an email. `accepted`: the server is responsible for it. `rejected`: it was refused for good; with
 * `isUnknownAddress` because the address does not exist. `refused`: the server wants no email from us, whatever the recipient.
 * `failed`: not sent, but another attempt may succeed; with `isAboutRecipient` if the next email may succeed at once. `reason` is
 * the reply or a code, `detail` the same for people.
 * `unknown`: the connection ended after the whole email was sent and before the server replied. `stage` is the SMTP command
 * that the server answered, `CONN` for the connection and its greeting, or undefined if it is not known.
 */
export type Outcome = { stage: string | undefined } & (
  | { state: 'accepted'; reply: string }
  | { state: 'rejected'; isUnknownAddress: boolean; reply: string }
  | { state: 'refused'; reply: string }
  | { state: 'failed'; isAboutRecipient: boolean; reason: string; detail: string }
  | { state: 'unknown' }
)

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
  message?: string
}

/** Says what an error of Nodemailer means for an email that was sent to its end or not. */
function outcomeOf(
  { responseCode, response = '', command, code = 'no response', message }: SmtpError,
  isSent: boolean,
): Outcome {
  // Nodemailer's name for an error that no reply caused, for example an address that it does not send to.
  const isLocal = command === 'API' && code === 'EENVELOPE'
  const isAfterRecipient = command === 'RCPT TO' || command === 'DATA'
  const stage = isSent ? 'DATA' : command
  // With a code below 400, something else than the reply to the email was missing or wrong.
  if (!responseCode || responseCode < 400)
    return isSent
      ? { state: 'unknown', stage }
      : { state: 'failed', stage, isAboutRecipient: isLocal, reason: code, detail: message || code }
  if (responseCode < 500)
    return {
      state: 'failed',
      stage,
      isAboutRecipient: isAfterRecipient && isAboutAddress(response),
      reason: response,
      detail: response,
    }
  // The email has one recipient, so some servers refuse the address only after the email.
  if (isAfterRecipient)
    return { state: 'rejected', stage, isUnknownAddress: saysUnknownAddress(response), reply: response }
  return { state: 'refused', stage, reply: response }
}

/** Reason of an attempt that ended because its signal was aborted. */
export const INTERRUPTED = 'interrupted'

/** Errors of Nodemailer for a connection that the server has closed. */
const CONNECTION_LOST = new Set(['ECONNECTION', 'ESOCKET'])

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

  /**
   * Sends a message (RFC 5322) to one recipient. Never rejects. A server may end a connection that was idle or has sent many
   * emails, with or without an error reply; the message is then sent on a new connection. When `signal` is aborted before the
   * message itself is being sent, the attempt fails at once.
   */
  async send(envelope: Envelope, message: Buffer, signal?: AbortSignal): Promise<Outcome> {
    const wasUsed = this.#connection !== undefined
    const { outcome, isConnectionEnded } = await this.#attempt(envelope, message, signal)
    return wasUsed && isConnectionEnded ? (await this.#attempt(envelope, message, signal)).outcome : outcome
  }

  close(): void {
    this.#connection?.close()
    this.#connection = undefined
  }

  async #attempt(
    envelope: Envelope,
    message: Buffer,
    signal: AbortSignal | undefined,
  ): Promise<{ outcome: Outcome; isConnectionEnded: boolean }> {
    const body = Readable.from([message])
    const attempt = new AbortController()
    let interrupt = () => {}
    try {
      const interrupted = new Promise<never>((_, reject) => {
        interrupt = () => {
          if (!body.readableDidRead) reject(Object.assign(new Error(), { code: INTERRUPTED }))
        }
      })
      signal?.addEventListener('abort', interrupt)
      if (signal?.aborted) interrupt()
      const transfer = this.#transfer(envelope, body, attempt.signal)
      const reply = await withTimeout(Promise.race([transfer, interrupted]), this.#timeoutMs)
      this.#sent += 1
      if (this.#sent % EMAILS_PER_CONNECTION === 0) this.#quit()
      return { outcome: { state: 'accepted', stage: 'DATA', reply }, isConnectionEnded: false }
    } catch (error) {
      attempt.abort()
      // `undefined` is withTimeout's. The server may have all of the email when its source was read to the end.
      const smtpError = (error ?? {}) as SmtpError
      const outcome = outcomeOf(smtpError, body.readableEnded)
      const isConnectionEnded =
        (outcome.state === 'refused' && outcome.stage === 'MAIL FROM') ||
        (outcome.state === 'failed' &&
          (outcome.stage === 'MAIL FROM' ||
            smtpError.responseCode === 421 ||
            CONNECTION_LOST.has(smtpError.code ?? '')))
      const isUsable =
        outcome.state === 'rejected' || (outcome.state === 'failed' && outcome.isAboutRecipient)
      if (!isUsable || !(await this.#reset())) this.close()
      return { outcome, isConnectionEnded }
    } finally {
      signal?.removeEventListener('abort', interrupt)
    }
  }

  /** Resolves with the server's reply to the message. */
  async #transfer(envelope: Envelope, body: Readable, signal: AbortSignal): Promise<string> {
    const connection = this.#connection ?? (await this.#open(signal))
    if (signal.aborted) {
      connection.close()
      throw new Error('The attempt has ended')
    }
    this.#connection = connection
    return new Promise<string>((resolve, reject) => {
      // A copy, because Nodemailer keeps errors in it.
      connection.send({ ...envelope }, body, (error, info) =>
        error ? reject(error) : resolve(info.response),
      )
    })
  }

  /** Opens a connection. It ends when `signal` is aborted before it is open. */
  async #open(signal: AbortSignal): Promise<SMTPConnection> {
    const { auth, ...options } = parseConnectionUrl(this.#url)
    const connection = new SMTPConnection({ ...options, socketCloseTimeout: 0 })
    // Without a listener, an error of an idle connection would end the process.
    connection.on('error', () => {})
    connection.once('end', () => {
      if (this.#connection === connection) this.#connection = undefined
    })
    const close = () => connection.close()
    signal.addEventListener('abort', close)
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
    } finally {
      signal.removeEventListener('abort', close)
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
