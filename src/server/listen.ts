/** Serves Fetch API handlers with node:http on 127.0.0.1. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

export type Handler = (request: Request) => Response | Promise<Response>

export interface RunningServer {
  origin: string
  close: () => Promise<void>
}

const remoteIpOf = ({ socket }: IncomingMessage) => socket.remoteAddress ?? 'unknown'

/**
 * Returns a listener that calls the handler, with `X-Real-IP` set to the client's address, as on the host.
 */
export const requestListener = (handler: Handler, clientIpOf = remoteIpOf): RequestListener =>
  getRequestListener((request, { incoming }) => {
    request.headers.set('X-Real-IP', clientIpOf(incoming as IncomingMessage))
    return handler(request)
  })

/** Starts a server on 127.0.0.1. Port 0 picks a free port. Rejects if the port is in use. */
export async function startOn(server: Server, port: number, scheme = 'http'): Promise<RunningServer> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // Clients must close idle connections before this server does: a request that meets the close would fail.
  server.keepAliveTimeout = 75_000
  return {
    origin: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Serves a handler on a port. The default, 0, picks a free port. */
export const listen = (
  handler: Handler,
  port = 0,
  clientIpOf?: (request: IncomingMessage) => string,
): Promise<RunningServer> => startOn(createServer(requestListener(handler, clientIpOf)), port)

/** Parses the PORT variable, or returns `fallback` if it is empty. Throws if it is not a port number. */
export function parsePort(text: string | undefined, fallback: number): number {
  const port = Number(text || fallback)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`PORT must be a number from 0 to 65535, not "${text ?? ''}".`)
}

export const isPortInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
