import { afterAll } from 'vitest'

const { Request, Response } = globalThis
// @hono/node-server replaces both. WebAssembly in Node 26 only accepts Node's own Response.
afterAll(() => void Object.assign(globalThis, { Request, Response }))
