/**
 * Runs MDN's HTTP Observatory offline against the build. Like the host, the local server uses TLS and
 * redirects plain HTTP.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { expect, it } from 'vitest'
import { prerenderConfig } from '../../src/prerender.config.ts'
import { vercelRoutes } from '../../src/prerender/host/vercel.ts'
import { type PageId, paths } from '../../src/company/paths.ts'
import { listen } from '../../src/server/listen.ts'
import { dist, project } from '../build/built-site.ts'
import { run } from '../build/project-copy.ts'
import { startServer } from '../fakes/host-server.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

const HOST = 'localhost'
const { sourcesOf, permissionsOf, headersOf } = prerenderConfig.host
/** Home represents all pages with the common headers; LogDhan and pages with their own headers follow. */
const pages = new Set([
  'home',
  'logdhan',
  ...[sourcesOf, permissionsOf].flatMap(Object.keys),
  ...Object.keys(headersOf).filter(page => Object.keys(headersOf[page] ?? {}).length > 0),
] as PageId[])

// The package's install script would download the HSTS preload list, which does not contain localhost.
const preloadList = join(
  createRequire(import.meta.url).resolve('@mdn/mdn-http-observatory'),
  '../../conf/hsts-preload.json',
)
if (!existsSync(preloadList)) writeFileSync(preloadList, '{}')

it("MDN's HTTP Observatory gives each page A+, and all its tests pass", async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: HOST }], {
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: HOST }] },
    ],
  })
  const certificate = join(folderOfTest(), 'certificate.pem')
  writeFileSync(certificate, cert)
  const secure = await startServer({
    root: dist,
    routes: vercelRoutes(prerenderConfig, dist),
    tls: { key, cert },
  })
  const { port } = new URL(secure.origin)
  const plain = await listen(request => {
    const { pathname } = new URL(request.url)
    return Response.redirect(`https://${HOST}:${port}${pathname}`, 308)
  })
  // Use a separate process, because Node reads NODE_EXTRA_CA_CERTS only at startup.
  const scan = ['--import', 'tsx', join(import.meta.dirname, 'scan-headers.ts'), HOST]
  const { stdout } = await run(
    process.execPath,
    [...scan, new URL(plain.origin).port, port, ...[...pages].map(page => paths[page])],
    { cwd: project, env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate } },
  )
  await plain.close()
  await secure.close()
  expect(JSON.parse(stdout)).toEqual([...pages].map(page => ({ path: paths[page], grade: 'A+', failed: [] })))
})
