/** What a QA build adds to the site's: another "xstate", a script in each page, the viewer and the gallery. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { notedMachines } from '#machines/notes/all.ts'
import { describeMachine } from '../charts/describe.ts'
import { layOut } from '../charts/layout.ts'
import { qaCss } from './qa.css.ts'
import { GALLERY_PATH, QA_FOLDER, VIEWER_PATH } from './wire.ts'

const folder = import.meta.dirname
const WATCHED = join(folder, 'page/xstate.ts')
const STYLE_PATH = `${QA_FOLDER}/qa.css`
const CHARTS = 'virtual:charts'

const documents = [
  { path: VIEWER_PATH, title: 'Charts of a page', entry: join(folder, 'viewer/main.tsx') },
  { path: GALLERY_PATH, title: 'Every state', entry: join(folder, 'gallery/main.tsx') },
]
const PAGE_SCRIPT = join(folder, 'page/start.ts')

const documentOf = async (title: string, entry: string) =>
  (await readFile(join(folder, 'page.html'), 'utf8')).replace('%TITLE%', title).replace('%ENTRY%', entry)

/** The address of the script that runs in every page, from what the bundler says of a build. */
export function pageScriptIn(outDir: string): string {
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; src?: string }
  >
  const found = Object.values(manifest).find(({ src }) => src !== undefined && PAGE_SCRIPT.endsWith(src))
  if (!found) throw new Error('the script of testers is not in the build')
  return `/${found.file}`
}

export function qaPlugin(): Plugin {
  return {
    name: 'site:qa',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === CHARTS) return `\0${CHARTS}`
      // The prerenderer shows what is prerendered, as ever.
      return source === 'xstate' && this.environment.name === 'client' && importer !== WATCHED
        ? WATCHED
        : undefined
    },
    async load(id) {
      return id === `\0${CHARTS}`
        ? `export const charts = ${JSON.stringify(await Promise.all(notedMachines.map(({ machine }) => layOut(describeMachine(machine)))))}`
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
          source: await documentOf(title, fileOf(entry)),
        })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?', 1)
        const found = documents.find(
          one => one.path === path || (one.path === GALLERY_PATH && path === QA_FOLDER),
        )
        const send = (type: string, body: string) =>
          response.writeHead(200, { 'Content-Type': type }).end(body)
        if (path === STYLE_PATH) send('text/css', qaCss)
        else if (found)
          documentOf(found.title, `/@fs${found.entry}`)
            .then(html => server.transformIndexHtml(path, html))
            .then(html => send('text/html', html), next)
        else next()
      })
    },
    transformIndexHtml: {
      order: 'pre',
      // In development; a build's pages are finished by themselves (vite.config.ts).
      handler: (html, { server, path }) =>
        server && !path.startsWith(QA_FOLDER)
          ? html.replace('<head>', `<head><script type="module" src="/@fs${PAGE_SCRIPT}"></script>`)
          : undefined,
    },
  }
}
