import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { normalizedEmail } from '#machines/email.schema.ts'

/** SMTPServer shows domains in Unicode, and Nodemailer quotes a part before the @ such as `a..b` (RFC 5321 4.1.2). */
const plainAddress = (address: string) => normalizedEmail(address.replace(/^"(.*)"@/, '$1@')) ?? address

/** How the mail server behaves. The mailbox page shows these sentences. */
export const mailServerBehaviours = {
  accepts: 'Takes each email.',
  rejects: 'Answers 451 to each email: a sign-up fails with 503 and can be repeated.',
  disconnects: 'Ends the connection in the middle of an email.',
  hangs: 'Takes an email and does not answer: it may have been sent, so it counts.',
  slow: 'Takes an email after 1.5 s.',
  delaysReplies: 'Delays each reply by a quarter of a second.',
} as const
export type MailServerBehaviour = keyof typeof mailServerBehaviours

const SLOW_MS = 1500
/** Delay of each reply when the server `delaysReplies`. Milliseconds. */
export const REPLY_DELAY_MS = 250

/** SMTP server that keeps the emails that it accepts, for the mailbox page and tests. */
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

  /** Listens on the port, by default the one that it had before; 0 takes a free port. Rejects if the port is in use. */
  async start(port = this.#port): Promise<void> {
    const delayReply = (done: (error?: Error | null) => void) =>
      this.behaviour === 'delaysReplies' ? void setTimeout(done, REPLY_DELAY_MS) : done()
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onConnect: (_, done) => delayReply(done),
      onMailFrom: (_, __, done) => delayReply(done),
      onRcptTo: (_, __, done) => delayReply(done),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        if (this.behaviour === 'disconnects')
          stream.once('data', () => server.connections.forEach(connection => connection._socket.destroy()))
        stream.on('end', () => {
          if (this.behaviour === 'hangs') return
          if (this.behaviour === 'rejects') {
            done(Object.assign(new Error('No'), { responseCode: 451 }))
            return
          }
          const store = async () => {
            if (this.behaviour === 'slow') await new Promise(resolve => setTimeout(resolve, SLOW_MS))
            if (this.behaviour === 'delaysReplies')
              await new Promise(resolve => setTimeout(resolve, REPLY_DELAY_MS))
            this.emails.push({
              to: session.envelope.rcptTo.map(({ address }) => plainAddress(address)),
              email: await PostalMime.parse(Buffer.concat(chunks)),
            })
          }
          store().then(() => done(), done)
        })
      },
    })
    server.on('error', () => {})
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
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
