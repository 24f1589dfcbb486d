import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'

export interface RawResponse {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
}

/** The site did not respond to a request. */
export class ConnectionError extends Error {}

/** Must be longer than a cold start on the host. */
const ANSWER_TIMEOUT_MS = 60_000

interface Options {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Sends a request with any Host header and an unchanged path, which `fetch` cannot do. Rejects with a
 * `ConnectionError` if no server responds.
 */
export async function send(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: Options = {},
): Promise<RawResponse> {
  const { protocol, hostname, port } = new URL(origin)
  const { request } = protocol === 'https:' ? https : http
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  const sent = request({ hostname: hostname.replace(/^\[|\]$/g, ''), port, path, method, headers, signal })
  sent.end(body)
  try {
    const [response] = (await once(sent, 'response')) as [http.IncomingMessage]
    return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
  } catch (error) {
    // If a host has several addresses, the error is an AggregateError with an empty message.
    const { message, code } = error as NodeJS.ErrnoException
    throw new ConnectionError(
      `${origin} does not respond to ${method} ${path}: ${message || String(code)}. Check that the URL is right and that the site is running`,
    )
  }
}
