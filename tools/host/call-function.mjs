/**
 * Calls a built function with one request, as the host's launcher does (`compileUserCode` of @vercel/node):
 * unwraps default exports, and calls `fetch` or the export named after the method. Prints the response as
 * JSON. This plain JavaScript runs in its own process, so the function sees only what was built with it.
 */
import { pathToFileURL } from 'node:url'

const [, , file, method, path] = process.argv

let listener = await import(pathToFileURL(file).href)
for (let i = 0; i < 5 && listener.default; i++) listener = listener.default
const handler = listener.fetch ?? listener[method]
if (typeof handler !== 'function')
  throw new Error(`${file} exports neither "fetch" (on its default export) nor "${method}"`)

const response = await handler(
  new Request(`https://site.example${path}`, {
    method,
    ...(method === 'POST' ? { headers: { 'Content-Type': 'application/json' }, body: '{}' } : {}),
  }),
)
const { status, headers } = response
const answer = { status, headers: Object.fromEntries(headers), body: await response.text() }
process.stdout.write(JSON.stringify(answer), () => process.exit())
