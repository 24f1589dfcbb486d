/** Runs nginx and Caddy, if installed, with the built configurations (Debian: nginx-light, caddy). */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { paths } from '../../src/company/paths.ts'
import { HOST_CONFIGURATIONS } from '../../src/prerender/host/build-output.ts'
import { listen } from '../../src/server/listen.ts'
import { folderOfTest } from '../support/temporary-folder.ts'
import { dist, project } from '../build/built-site.ts'
import { checkUrls, checkHeaders } from './check.ts'
import { send } from './request.ts'

const read = (name: string) => readFileSync(join(project, HOST_CONFIGURATIONS, name), 'utf8')
/** Replaces `from`, which the text must contain, with `to`. */
const replaced = (text: string, from: string, to: string) => {
  expect(text).toContain(from)
  return text.replace(from, to)
}

/** Each program's configuration for a port, and the arguments that run it in the foreground. */
const servers = {
  nginx: {
    configuration: (folder: string, port: number) => {
      const included = replaced(read('nginx.conf'), 'listen 8080;', `listen 127.0.0.1:${port};`)
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        name => `${name}_temp_path ${folder}/${name};`,
      )
      return `daemon off; pid ${folder}/pid; error_log stderr; ${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http { access_log off; ${paths.join(' ')}
${replaced(included, 'root /srv/site;', `root ${dist};`)} }`
    },
    args: (file: string) => ['-c', file],
  },
  caddy: {
    configuration: (_: string, port: number) =>
      `{\n\tadmin off\n\tauto_https off\n\tdefault_bind 127.0.0.1\n}\n${replaced(
        replaced(read('Caddyfile'), ':8080 {', `:${port} {`),
        'root * /srv/site',
        `root * ${dist}`,
      )}`,
    args: (file: string) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
}

// nginx.org, ngx_http_core_module: `types` in a server replaces the types that nginx.conf includes.
it('nginx knows the media types of files that owners add', () => {
  expect(read('nginx.conf')).toMatch(/^ +application\/pdf pdf;/m)
})

it.for(Object.entries(servers))(
  'for every URL, %s sends the expected response and headers',
  async ([program, { configuration, args }], { skip }) => {
    if (spawnSync(program, ['-h']).error) skip(`${program} is not installed`)
    const folder = folderOfTest()
    const free = await listen(() => new Response())
    const port = Number(new URL(free.origin).port)
    await free.close()
    const file = join(folder, 'configuration')
    const functions = await listen(
      request =>
        new Response(request.headers.get('X-Forwarded-For'), { headers: { 'Cache-Control': 'no-store' } }),
    )
    onTestFinished(functions.close)
    const upstream = new URL(functions.origin).host
    writeFileSync(file, replaced(configuration(folder, port), '127.0.0.1:3001', upstream))
    const server = spawn(program, args(file), { stdio: 'ignore' })
    onTestFinished(async () => {
      const ended = new Promise(resolve => server.once('exit', resolve))
      server.kill()
      await ended
    })
    await vi.waitFor(() => send(free.origin, '/'), { timeout: 30_000, interval: 100 })
    expect([...(await checkUrls(free.origin)), ...(await checkHeaders(free.origin))]).toEqual([])
    const text = await fetch(`${free.origin}/robots.txt`, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(text.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    const home = await fetch(free.origin, { headers: { 'Accept-Encoding': 'gzip', 'Via': '1.1 proxy' } })
    expect(home.headers.get('Content-Encoding')).toBe('gzip')
    // Caddy trusts TRUSTED_PROXIES; nginx needs `set_real_ip_from` (docs/deploy.md).
    const headers = { 'X-Forwarded-For': '203.0.113.9' }
    const response = await fetch(`${free.origin}/api/subscribe`, { headers })
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.text()).toBe(program === 'caddy' ? '203.0.113.9, 127.0.0.1' : '127.0.0.1')
    await functions.close()
    const down = await fetch(`${free.origin}/api/checkout-return?session_id=x`, { redirect: 'manual' })
    expect([down.status, down.headers.get('Location')]).toEqual([303, paths.thankYou])
    expect((await fetch(`${free.origin}/api/subscribe`)).status).toBe(502)
    // RFC 9110 15.5.6: static files allow only GET and HEAD.
    for (const path of ['/', '/about', '/robots.txt'])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect.soft((await fetch(free.origin + path, { method })).status, `${method} ${path}`).toBe(405)
  },
)
