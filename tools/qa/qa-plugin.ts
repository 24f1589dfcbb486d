/** The QA build's Vite plugin: observes actors, adds a script to pages, and builds the viewer and gallery. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { normalizePath, type Plugin } from 'vite'
import { qaCss } from './qa.css.ts'
import { GALLERY_PATH, QA_FOLDER, VIEWER_PATH } from './paths.ts'

const folder = import.meta.dirname
/** Entry of the site's scripts; the QA build imports the observer before it. */
const SITE_ENTRY = join(folder, '../../src/entry-client.ts')
const OBSERVER = join(folder, 'page/actors.ts')
const STYLE_PATH = `${QA_FOLDER}/qa.css`

const documents = [
  { path: VIEWER_PATH, title: 'State machines of a page', entry: join(folder, 'viewer.tsx') },
  { path: GALLERY_PATH, title: 'Every state', entry: join(folder, 'gallery/main.tsx') },
]
const PAGE_SCRIPT = join(folder, 'page/start.ts')

const renderDocument = async (title: string, entry: string) =>
  (await readFile(join(folder, 'page.html'), 'utf8')).replace('%TITLE%', title).replace('%ENTRY%', entry)

/** Returns the page script's URL from a build's Vite manifest. Throws if the build has no such script. */
export function pageScriptIn(outDir: string): string {
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; src?: string }
  >
  const chunk = Object.values(manifest).find(({ src }) => src !== undefined && PAGE_SCRIPT.endsWith(src))
  if (!chunk)
    throw new Error(`${PAGE_SCRIPT} is not in ${outDir}/.vite/manifest.json; run node tools/qa/build.mjs`)
  return `/${chunk.file}`
}

export function qaPlugin(): Plugin {
  return {
    name: 'site:qa',
    enforce: 'pre',
    transform(code, id) {
      return id.split('?')[0] === normalizePath(SITE_ENTRY)
        ? { code: `import ${JSON.stringify(OBSERVER)}\n${code}`, map: null }
        : undefined
    },
    buildStart() {
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return
      for (const id of [PAGE_SCRIPT, ...documents.map(({ entry }) => entry)])
        this.emitFile({ type: 'chunk', id })
      this.emitFile({ type: 'asset', fileName: STYLE_PATH.slice(1), source: qaCss })
    },
    async generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const fileOf = (id: string) =>
        `/${Object.values(bundle).find(file => file.type === 'chunk' && file.facadeModuleId === id)?.fileName ?? ''}`
      for (const { path, title, entry } of documents)
        this.emitFile({
          type: 'asset',
          fileName: path.slice(1),
          source: await renderDocument(title, fileOf(entry)),
        })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?', 1)
        const requested = documents.find(
          one => one.path === path || (one.path === GALLERY_PATH && path === QA_FOLDER),
        )
        const send = (type: string, body: string) =>
          response.writeHead(200, { 'Content-Type': type }).end(body)
        if (path === STYLE_PATH) send('text/css', qaCss)
        else if (requested)
          renderDocument(requested.title, `/@fs${requested.entry}`)
            .then(html => server.transformIndexHtml(path, html))
            .then(html => send('text/html', html), next)
        else next()
      })
    },
    transformIndexHtml: {
      order: 'pre',
      // Adds the script in development; in a build, `onFinished` in tools/qa/vite.config.ts adds it.
      handler: (html, { server, path }) =>
        server && !path.startsWith(QA_FOLDER)
          ? html.replace('<head>', `<head><script type="module" src="/@fs${PAGE_SCRIPT}"></script>`)
          : undefined,
    },
  }
}
