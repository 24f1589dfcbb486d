import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How the mail server behaves: `refuses` says no to every email, `drops` hangs up in the middle of one, `hangs` never answers, `hesitates` before each of its answers. */
export const mailServerBehaviours = ['takes', 'refuses', 'drops', 'hangs', 'slow', 'hesitates'] as const
export type MailServerBehaviour = (typeof mailServerBehaviours)[number]

const SLOW_MS = 1500
/** Before each answer. */
export const HESITATION_MS = 250

/** A mail server that keeps what it is given, for people and tests to read. */
export class MailServer {
  behaviour: MailServerBehaviour = 'takes'
  emails: { to: string[]; email: Email }[] = []
  #server: SMTPServer | undefined
  #port = 0

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  /** Emails to one address, the newest last. */
  emailsTo(address: string): Email[] {
    return this.emails.filter(({ to }) => to.includes(address)).map(({ email }) => email)
  }

  async start(port = this.#port): Promise<void> {
    const hesitate = (done: (error?: Error | null) => void) =>
      this.behaviour === 'hesitates' ? void setTimeout(done, HESITATION_MS) : done()
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onConnect: (_, done) => hesitate(done),
      onMailFrom: (_, __, done) => hesitate(done),
      onRcptTo: (_, __, done) => hesitate(done),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        if (this.behaviour === 'drops')
          stream.once('data', () => server.connections.forEach(connection => connection._socket.destroy()))
        stream.on('end', () => {
          if (this.behaviour === 'hangs') return
          if (this.behaviour === 'refuses') {
            done(Object.assign(new Error('No'), { responseCode: 451 }))
            return
          }
          const keep = async () => {
            if (this.behaviour === 'slow') await new Promise(resolve => setTimeout(resolve, SLOW_MS))
            if (this.behaviour === 'hesitates')
              await new Promise(resolve => setTimeout(resolve, HESITATION_MS))
            this.emails.push({
              to: session.envelope.rcptTo.map(({ address }) => address),
              email: await PostalMime.parse(Buffer.concat(chunks)),
            })
          }
          keep().then(() => done(), done)
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
