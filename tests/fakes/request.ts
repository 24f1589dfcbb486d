import { request } from 'node:http'

interface Options {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends a request with any Host and an unchanged path, which `fetch` cannot do. */
export const send = (
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: Options = {},
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const sent = request({ hostname, port, path, method, headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
