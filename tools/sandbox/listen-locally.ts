import { createServer } from 'node:http'
import { type Handler, requestListener, type RunningServer, startOn } from '../../src/server/listen.ts'
import { localHostOnly } from '../../src/build/foreign-requests.ts'

/** Serves a handler on 127.0.0.1. Port 0 chooses a free port. */
export const listenLocally = (handler: Handler, port = 0): Promise<RunningServer> =>
  startOn(createServer(localHostOnly(requestListener(handler))), port)
