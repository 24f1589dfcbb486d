#!/usr/bin/env bash
# With vite 8.3.8, an error that a plugin raises via `this.error({ message, … })` in `transform` arrives from
# ssrLoadModule as an Error with its message, but without a stack; with `this.error(message)`, the Error has a stack.
# The development server of vite-react-ssg 0.9.2 answers with the stack, so the browser gets an empty page with
# status 500, and the terminal shows "error: undefined".
# Our workaround: virtual:post-texts (src/posts/posts-plugin.ts) catches the error; an overlay shows its message.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent vite@8.3.8
echo 'text' >text.note
cat >check.mjs <<'JS'
import { createServer } from 'vite'
const stackOf = async log => {
  const plugin = {
    name: 'notes',
    transform(code, id) {
      if (id.endsWith('.note')) this.error(log)
    },
  }
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [plugin],
  })
  const error = await server.ssrLoadModule('/text.note').catch(reason => reason)
  await server.close()
  console.log(`this.error with ${typeof log === 'string' ? 'a message' : 'an object'}: stack is ${typeof error.stack}`)
  return error.stack
}
const [ofText, ofObject] = [await stackOf('a mistake'), await stackOf({ message: 'a mistake' })]
if (typeof ofText !== 'string' || ofObject !== undefined) {
  console.error('The behaviour has changed')
  process.exit(1)
}
JS
node check.mjs
