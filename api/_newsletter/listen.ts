/** Serves handlers that are written for the web's own types. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

export interface RunningServer {
  origin: string
  close: () => Promise<void>
}

/** A request as handlers want it. Who asks is what the connection says, and never what a header says. */
export function toWebRequest(request: IncomingMessage): Request {
  const method = request.method ?? 'GET'
  const headers = new Headers(
    Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  )
  headers.set('x-real-ip', request.socket.remoteAddress ?? 'unknown')
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(`http://${request.headers.host ?? '127.0.0.1'}${request.url ?? '/'}`, {
    method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(request) as ReadableStream<Uint8Array>, duplex: 'half' } : {}),
  } as RequestInit)
}

export async function answerWith(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  response.writeHead(
    answer.status,
    Object.fromEntries(
      [...answer.headers].filter(([name]) => name !== 'content-encoding' && name !== 'transfer-encoding'),
    ),
  )
  response.end(request.method === 'HEAD' ? undefined : Buffer.from(await answer.arrayBuffer()))
  // What was not read of a body must not keep the connection waiting.
  request.resume()
}

/** Opens a server on this machine alone; port 0 takes a free one. */
export async function open(server: Server, port: number, scheme = 'http'): Promise<RunningServer> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  return {
    origin: `${scheme}://127.0.0.1:${bound}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const broken = (response: ServerResponse) => (): void => {
  if (!response.headersSent) response.writeHead(500)
  response.end()
}

/** A handler on a port of its own. */
export function listen(handler: (request: Request) => Promise<Response>, port = 0): Promise<RunningServer> {
  return open(
    createServer((request, response) => {
      Promise.resolve(request)
        .then(toWebRequest)
        .then(handler)
        .then(answer => answerWith(request, response, answer))
        .catch(broken(response))
    }),
    port,
  )
}
