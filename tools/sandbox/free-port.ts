import { isPortInUse, listen, parsePort } from '../../src/server/listen.ts'

/** Returns PORT (default: `fallback`), or a free port if PORT is 0. Throws if the port is in use. */
export async function freePort(fallback: number, command: string): Promise<number> {
  const port = parsePort(process.env['PORT'], fallback)
  const server = await listen(() => new Response(), port).catch((error: unknown) => {
    throw isPortInUse(error)
      ? new Error(`Port ${port} is in use. Try another: PORT=${port + 1} ${command}`)
      : error
  })
  await server.close()
  return Number(new URL(server.origin).port)
}
