import { SMTPServer } from 'smtp-server'

/**
 * Treatment of an email: the server accepts it, accepts it without a reply, ends the connection before or after it has the
 * email, or replies with an error to the address or the email.
 */
export type Treatment =
  'accept' | 'accept-silently' | 'drop' | 'drop-after' | { atAddress: string } | { atEmail: string }

/** smtp-server replies with several lines if the message is an array. */
const errorOf = (reply: string) => {
  const lines = reply.split(/\r?\n/).map(line => line.slice(4))
  return Object.assign(new Error(), {
    message: lines.length > 1 ? lines : lines[0],
    responseCode: Number(reply.slice(0, 3)),
  }) as Error
}

/** SMTP server that treats each email as a function says, and counts what it has accepted. */
export class UnreliableMailServer {
  /** Number of accepted emails by address. */
  readonly accepted = new Map<string, number>()
  /** Messages of the accepted emails, newest last. Only kept if `keepsMessages`. */
  readonly messages: string[] = []
  keepsMessages = true
  /** Reply to MAIL FROM, if it is an error. */
  senderReply: string | undefined
  #treatment: (address: string) => Treatment | Promise<Treatment>
  #server: SMTPServer | undefined
  #port = 0

  constructor(treatment: (address: string) => Treatment | Promise<Treatment> = () => 'accept') {
    this.#treatment = treatment
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    const treatments = new Map<string, Treatment>()
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      closeTimeout: 0,
      onMailFrom: (_, __, done) => done(this.senderReply ? errorOf(this.senderReply) : null),
      onRcptTo: ({ address }, session, done) => {
        void Promise.resolve(this.#treatment(address)).then(treatment => {
          treatments.set(session.id, treatment)
          done(
            typeof treatment === 'object' && 'atAddress' in treatment ? errorOf(treatment.atAddress) : null,
          )
        })
      },
      onData: (stream, session, done) => {
        const treatment = treatments.get(session.id) ?? 'accept'
        const disconnect = () =>
          server.connections.forEach(
            connection => connection.session.id === session.id && connection._socket.destroy(),
          )
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          if (treatment === 'drop') {
            disconnect()
            return
          }
          if (typeof treatment === 'object' && 'atEmail' in treatment) {
            done(errorOf(treatment.atEmail))
            return
          }
          for (const { address } of session.envelope.rcptTo)
            this.accepted.set(address, (this.accepted.get(address) ?? 0) + 1)
          if (this.keepsMessages) this.messages.push(Buffer.concat(chunks).toString())
          if (treatment === 'drop-after') disconnect()
          else if (treatment === 'accept') done()
        })
      },
    })
    server.on('error', () => {})
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject)
      server.listen(this.#port, '127.0.0.1', resolve)
    })
    const address = server.server.address()
    this.#port = typeof address === 'object' && address ? address.port : 0
    this.#server = server
  }

  /** Ends all connections. The port stays the same for the next start. */
  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server) return
    server.connections.forEach(connection => connection._socket.destroy())
    await new Promise<void>(resolve => server.close(resolve))
  }
}
