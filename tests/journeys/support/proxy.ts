/** Fakes other companies' HTTPS origins in WebKitGTK, where Playwright's routes do not work. */
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect } from 'node:net'
import { generate } from 'selfsigned'
import { type RunningServer, startOn } from '../../../src/server/listen.ts'
import type { OtherOrigin } from '../../../tools/sandbox/payment-providers.ts'

/**
 * Starts an HTTP proxy that responds for one HTTPS origin and rejects all others. Its certificate is
 * self-signed, which the driver's capability `acceptInsecureCerts` allows.
 */
export async function startProxy(origin: string, handle: OtherOrigin['handle']): Promise<RunningServer> {
  const { hostname } = new URL(origin)
  const { private: key, cert } = await generate([{ name: 'commonName', value: hostname }])
  const secure = await startOn(
    createSecureServer({ key, cert }, ({ url = '' }, response) => {
      void handle(new URL(url, origin).href).then(
        ({ status, contentType, body }) =>
          response.writeHead(status, { 'Content-Type': contentType }).end(body),
        () => response.destroy(),
      )
    }),
    0,
    'https',
  )
  const server = createServer((_request, response) => response.writeHead(502).end())
  server.on('connect', ({ url }, client, head: Buffer) => {
    if (url !== `${hostname}:443`) return client.destroy()
    const upstream = connect(Number(new URL(secure.origin).port), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      upstream.write(head)
      upstream.pipe(client).pipe(upstream)
    })
    // A window that closes may reset its connections.
    client.on('error', () => {}).on('close', () => upstream.destroy())
    upstream.on('error', () => {}).on('close', () => client.destroy())
  })
  const proxy = await startOn(server, 0)
  return {
    origin: proxy.origin,
    close: async () => {
      await secure.close()
      await proxy.close()
    },
  }
}
