import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { normalizedEmail } from '../../machines/email.schema.ts'

/** SMTPServer converts domains to Unicode, and Nodemailer quotes local parts like `a..b` (RFC 5321 4.1.2). */
const plainAddress = (address: string) => normalizedEmail(address.replace(/^"(.*)"@/, '$1@')) ?? address

/** How the mail server can behave. The mailbox page shows these sentences. */
export const mailServerBehaviours = {
  accepts: 'Accepts each email.',
  rejects: 'Responds to each email with 451, so a sign-up fails with 503 and can be repeated.',
  hangs: 'Receives an email but does not respond, so the email may have been sent and counts as sent.',
  slow: 'Accepts an email after 1.5 s.',
} as const
export type MailServerBehaviour = keyof typeof mailServerBehaviours

const SLOW_MS = 1500

/** An SMTP server that keeps the emails it accepts, for the mailbox page and tests. */
export class MailServer {
  behaviour: MailServerBehaviour = 'accepts'
  emails: { to: string[]; email: Email }[] = []
  #server: SMTPServer | undefined
  #port = 0

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  /** Returns the emails to an address, newest last. */
  emailsTo(address: string): Email[] {
    return this.emails.filter(({ to }) => to.includes(address)).map(({ email }) => email)
  }

  /** Listens on the port (by default the previous one; 0 for a free port). Rejects if the port is in use. */
  async start(port = this.#port): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onData: (stream, session, done) => {
        const receive = async () => {
          const content = await buffer(stream)
          if (this.behaviour === 'rejects') throw Object.assign(new Error('No'), { responseCode: 451 })
          if (this.behaviour === 'hangs') await new Promise(() => {})
          if (this.behaviour === 'slow') await sleep(SLOW_MS)
          const to = session.envelope.rcptTo.map(({ address }) => plainAddress(address))
          this.emails.push({ to, email: await PostalMime.parse(content) })
        }
        receive().then(() => done(), done)
      },
    })
    server.on('error', () => {})
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    const address = server.server.address()
    this.#port = typeof address === 'object' && address ? address.port : port
    this.#server = server
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    await new Promise<void>(resolve => (server ? server.close(() => resolve()) : resolve()))
  }
}
