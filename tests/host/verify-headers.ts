/**
 * `npx tsx tests/host/verify-headers.ts`: runs MDN's HTTP Observatory offline against the build in dist. Like
 * the host, the local server uses TLS and redirects plain HTTP.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { buildSite } from '../../src/prerender.config.ts'
import { routesOf } from '../../src/host/routes.ts'
import { type PageId, paths } from '../../src/company/paths.ts'
import { startServer } from '../fakes/host-server.ts'

const HOST = 'localhost'
const dist = join(import.meta.dirname, '../../dist')
const { sourcesOf, permissionsOf, headersOf } = buildSite.host
/** Home represents all pages with the common headers; LogDhan and pages with their own headers follow. */
const scannedPages = new Set([
  'home',
  'logdhan',
  ...[sourcesOf, permissionsOf].flatMap(Object.keys),
  ...Object.keys(headersOf).filter(page => Object.keys(headersOf[page] ?? {}).length > 0),
] as PageId[])
const scannedPaths = [...scannedPages].map(page => paths[page])

if (!existsSync(join(dist, 'index.html')))
  throw new Error('dist/index.html is missing. Run "npm run build" first.')

// The package's install script would download the HSTS preload list, which does not contain localhost.
const preloadList = join(
  createRequire(import.meta.url).resolve('@mdn/mdn-http-observatory'),
  '../../conf/hsts-preload.json',
)
if (!existsSync(preloadList)) writeFileSync(preloadList, '{}')

const folder = mkdtempSync(join(tmpdir(), 'verify-headers-'))
const { private: key, cert } = await generate([{ name: 'commonName', value: HOST }], {
  keySize: 2048,
  algorithm: 'sha256',
  extensions: [
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: [{ type: 2, value: HOST }] },
  ],
})
const certificate = join(folder, 'certificate.pem')
writeFileSync(certificate, cert)

const secure = await startServer({ root: dist, routes: routesOf(buildSite, dist), tls: { key, cert } })
const { port } = new URL(secure.origin)
const plain = createServer((request, response) =>
  response.writeHead(308, { Location: `https://${HOST}:${port}${request.url ?? '/'}` }).end(),
)
await new Promise<void>(resolve => plain.listen(0, '127.0.0.1', resolve))

try {
  // Use a separate process, because Node reads NODE_EXTRA_CA_CERTS only at startup.
  const scan = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      join(import.meta.dirname, 'scan-headers.ts'),
      HOST,
      String((plain.address() as AddressInfo).port),
      port,
      ...scannedPaths,
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
    },
  )
  process.exitCode = await new Promise<number>(resolve => scan.on('exit', code => resolve(code ?? 1)))
} finally {
  plain.close()
  await secure.close()
  rmSync(folder, { recursive: true })
}
