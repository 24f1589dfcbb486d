/** `npm start`, after the build: serves it and prints where. */
import { join } from 'node:path'
import { startServer } from './server.ts'

const DEFAULT_PORT = 4173
const project = join(import.meta.dirname, '../..')
const port = Number(process.env['PORT'] ?? DEFAULT_PORT)

if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`PORT must be a number from 0 to 65535, not "${process.env['PORT']}".`)
  process.exit(1)
}

try {
  const { origin } = await startServer({ root: join(project, 'dist'), project, port })
  console.log(`\n  The site is at ${origin}\n`)
}
catch (error) {
  console.error(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' ? `Port ${port} is taken. Try another: PORT=4174 npm start` : error)
  process.exit(1)
}
