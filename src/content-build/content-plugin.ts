import { setTimeout } from 'node:timers/promises'
import { lookup } from 'mrmime'
import { normalizePath, type Plugin, type ViteDevServer } from 'vite'
import type { GeneratedAssets } from './generated-assets.ts'
import { loadContentModules } from './load-content-modules.ts'
import type { PageCache } from '../prerender/build/finish-page.ts'
import type { CompiledPosts } from '../posts/mdx.ts'
import { POSTS_FOLDER } from '../posts/read-posts.ts'

/** Pages load or reload first, because the check would slow them down. Milliseconds. */
const RELOAD_MS = 500
/** Number of images that are rendered at the same time, in Node's thread pool. */
const THREADS = 4

/** Generates all files while the main thread checks the posts and bundles the scripts. */
async function generateAll(assets: GeneratedAssets): Promise<Map<string, string | Uint8Array>> {
  const files = new Map<string, string | Uint8Array>()
  const waiting = Object.entries(assets)
  const generateNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) files.set(next[0], await next[1]())
  }
  await Promise.all(Array.from({ length: THREADS }, generateNext))
  return files
}

/** Content files derive values from each other, so a missing value makes an import fail before the check. */
function messageOf(error: unknown): string {
  const { message } = error as Error
  return error instanceof TypeError || error instanceof RangeError
    ? `${message}\nIf a content file lacks a value or has one of the wrong type, \`npm run check\` shows the line.`
    : message
}

/**
 * Checks the content, and emits the files that are generated from it. A content error stops a build; the
 * development server shows it in Vite's error overlay, and serves generated files from the current content.
 */
export function contentPlugin(cache?: PageCache, compiled?: CompiledPosts): Plugin {
  let isOverlayShown = false
  let lastCheck = new AbortController()
  /** The generated files, by URL path. */
  let generated: Promise<Map<string, string | Uint8Array>>

  const updateOverlay = async (server: ViteDevServer, signal: AbortSignal) => {
    try {
      await setTimeout(RELOAD_MS, undefined, { signal })
      const { checkContent, checkContrast, checkPosts } = await loadContentModules(server)
      checkContent()
      checkContrast()
      await checkPosts({ includeUnpublished: true, signal })
      // An empty update removes the overlay even if the corrected file is not part of the open page.
      if (isOverlayShown) server.ws.send({ type: 'update', updates: [] })
      isOverlayShown = false
    } catch (error) {
      if (signal.aborted) return
      const message = messageOf(error)
      server.config.logger.error(message, { timestamp: true })
      server.ws.send({ type: 'error', err: { message, stack: '' } })
      isOverlayShown = true
    }
  }
  /** Checks the content again. Aborts the last check, whose result is outdated. */
  const startCheck = (server: ViteDevServer) => {
    lastCheck.abort()
    lastCheck = new AbortController()
    void updateOverlay(server, lastCheck.signal)
  }

  return {
    name: 'site:content',
    async buildStart() {
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return
      const { checkContent, checkContrast, checkPosts, generatedAssets } = await loadContentModules().catch(
        (error: unknown) => {
          throw Object.assign(error as Error, { message: messageOf(error) })
        },
      )
      checkContent()
      checkContrast()
      generated = generateAll(generatedAssets)
      // Prevents an unhandled rejection. `generateBundle` throws the error, unless `checkPosts` throws first.
      generated.catch(() => undefined)
      await checkPosts({ checked: cache?.find(), compiled })
    },
    // Also called when the development server closes.
    buildEnd: () => lastCheck.abort(),
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [url, source] of await generated)
        this.emitFile({ type: 'asset', fileName: url.slice(1), source })
    },
    configureServer(server) {
      server.ws.on('connection', () => startCheck(server))
      // An update of a module that cannot be replaced also removes the overlay, so show it again.
      server.ws.on('vite:invalidate', () => startCheck(server))
      // Run after Vite's own middlewares, so that requests for modules do not wait for the content.
      return () =>
        void server.middlewares.use((request, response, next) => {
          const url = request.originalUrl?.split('?')[0] ?? ''
          // The path of a page contains no dot, so requests for pages do not wait for the content either.
          if (!url.includes('.')) {
            next()
            return
          }
          loadContentModules(server)
            .then(async ({ generatedAssets }) => {
              const generate = generatedAssets[url]
              if (!generate) {
                next()
                return
              }
              const content = await generate()
              response.setHeader('Content-Type', lookup(url) ?? 'application/octet-stream')
              response.end(content)
            })
            .catch(next)
        })
    },
    hotUpdate({ server, modules, file }) {
      // The SSR environment has all content; the client environment has only what the open page imports.
      if (this.environment.name !== 'ssr') return
      // A file in the posts folder can cause or fix a mistake without being a module.
      if (modules.length > 0 || normalizePath(file).includes(`/${POSTS_FOLDER}/`)) startCheck(server)
      // Vite has already invalidated the modules. An empty list keeps Vite from logging a page reload.
      return []
    },
  }
}
