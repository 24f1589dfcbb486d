import { createServer, type RequestListener } from 'node:http'
import { type Handler, requestListener, type RunningServer, startOn } from '../../src/server/listen.ts'

const LOCAL_HOST = /^(?:(?:[a-z\d-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

/** Rejects requests for other hosts, because DNS rebinding can point an attacker's domain at this machine. */
export const localHostOnly =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    if (LOCAL_HOST.test(request.headers.host ?? '')) listener(request, response)
    else
      response
        .writeHead(403, { 'Content-Type': 'text/plain' })
        .end('This server answers only requests for localhost. Open it at http://127.0.0.1.\n')
  }

/** Serves a handler on 127.0.0.1. Port 0 chooses a free port. */
export const listenLocally = (handler: Handler, port = 0): Promise<RunningServer> =>
  startOn(createServer(localHostOnly(requestListener(handler))), port)
