import { createServer, type Server, type Socket } from 'node:net'

/** Points at which the server replies: the connection, a command, or the end of the email. */
export type Stage = 'greeting' | 'EHLO' | 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA' | 'email'

export interface ScriptedConnection {
  /** Connections that are open, with this one. */
  open: number
  /** Emails that were accepted over this connection. */
  emails: number
  /** Recipient of the present email. */
  to: string
}

/**
 * A reply that takes the place of the normal one. `drop` ends the connection without a reply, and `hold` replies as usual when
 * `release` is called; after the email, `accept and drop` and `accept silently` take it all the same.
 */
export type Script = (stage: Stage, connection: ScriptedConnection) => string | undefined

const NORMAL: Record<Stage, string> = {
  'greeting': '220 mail.example',
  'EHLO': '250-mail.example\r\n250-AUTH PLAIN\r\n250 ENHANCEDSTATUSCODES',
  'AUTH': '235 2.7.0 Authenticated',
  'MAIL FROM': '250 2.1.0 Sender ok',
  'RCPT TO': '250 2.1.5 Recipient ok',
  'DATA': '354 Go ahead',
  'email': '250 2.0.0 Accepted',
}

/** SMTP server whose reply to each command is a function's. smtp-server cannot refuse EHLO, nor end a connection when told. */
export class ScriptedMailServer {
  /** Number of accepted emails by address. */
  readonly accepted = new Map<string, number>()
  /** The largest number of connections that were open at the same time and had authenticated. */
  mostOpen = 0
  /** Connections that were opened. */
  connections = 0
  script: Script
  readonly #sockets = new Set<Socket>()
  #held: (() => void)[] = []
  #server: Server | undefined
  #port = 0

  constructor(script: Script = () => undefined) {
    this.script = script
  }

  get url(): string {
    return `smtp://user:password@127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    const server = createServer(socket => this.#serve(socket))
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(this.#port, '127.0.0.1', resolve)
    })
    const address = server.address()
    this.#port = typeof address === 'object' && address ? address.port : 0
    this.#server = server
  }

  /** Ends all connections. The port stays the same for the next start. */
  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server) return
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    this.endConnections()
    await closed
  }

  /** Sends the replies that were held. */
  release(): void {
    const held = this.#held
    this.#held = []
    held.forEach(reply => reply())
  }

  endConnections(): void {
    this.#sockets.forEach(socket => socket.destroy())
  }

  #serve(socket: Socket): void {
    this.connections += 1
    this.#sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => this.#sockets.delete(socket))
    const sockets = this.#sockets
    const connection: ScriptedConnection = {
      emails: 0,
      to: '',
      get open() {
        return sockets.size
      },
    }
    let received = ''
    let isBody = false

    /** Replies, and returns whether the reply is the normal one. */
    const reply = (stage: Stage, scripted = this.script(stage, connection)): boolean => {
      if (scripted === 'hold') {
        this.#held.push(() => reply(stage, ''))
        return false
      }
      if (scripted === 'drop') {
        socket.destroy()
        return false
      }
      const isAccepted = !scripted || scripted.startsWith('accept')
      if (stage === 'email' && isAccepted) {
        connection.emails += 1
        this.accepted.set(connection.to, (this.accepted.get(connection.to) ?? 0) + 1)
      }
      if (scripted === 'accept and drop') socket.destroy()
      else if (scripted !== 'accept silently') socket.write(`${scripted || NORMAL[stage]}\r\n`)
      // RFC 5321 section 3.8: the server closes the connection after 421.
      if (scripted?.startsWith('421')) socket.end()
      return scripted === undefined
    }

    const onLine = (line: string) => {
      const command = line.toUpperCase()
      if (/^(?:EHLO|HELO)/.test(command)) reply('EHLO')
      else if (command.startsWith('AUTH')) {
        if (reply('AUTH')) this.mostOpen = Math.max(this.mostOpen, connection.open)
      } else if (command.startsWith('MAIL FROM')) reply('MAIL FROM')
      else if (command.startsWith('RCPT TO')) {
        connection.to = /<(.*)>/.exec(line)?.[1] ?? ''
        reply('RCPT TO')
      } else if (command === 'DATA') isBody = reply('DATA')
      else if (command === 'QUIT') socket.end('221 2.0.0 Bye\r\n')
      else socket.write('250 2.0.0 Ok\r\n')
    }

    reply('greeting')
    socket.on('data', chunk => {
      received += chunk.toString('latin1')
      for (;;) {
        const end = isBody ? '\r\n.\r\n' : '\r\n'
        const at = received.indexOf(end)
        if (at < 0 || socket.destroyed || socket.writableEnded) return
        const line = received.slice(0, at)
        received = received.slice(at + end.length)
        if (isBody) {
          isBody = false
          reply('email')
        } else onLine(line)
      }
    })
  }
}
