import { afterAll } from 'vitest'

const { Request, Response } = globalThis
// @hono/node-server replaces both. In Node 26, WebAssembly accepts only Node's own Response.
afterAll(() => void Object.assign(globalThis, { Request, Response }))
