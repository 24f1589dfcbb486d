/**
 * Post-processing of the prerendered pages. Without it each page would request its styles and scripts before the first
 * paint, and contain inline scripts that the content policy blocks.
 */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../../../shared/html.ts'
import { DOCUMENT_PATH, FULL_STYLE_SHEET, SCRIPTS, SCRIPT_FOLDER } from '../contract.ts'
import { refuseOwnPolicy } from '../host/policies.ts'
import { routeAt, withoutSlash } from '../routing.ts'
import type { BuildSite } from './build-site.ts'
import { bootScript, inlineCodeOf } from './inline-code.ts'
import { scriptsOf } from './page-scripts.ts'
import { type DocumentStyle, pageStyle } from './page-style.ts'

/** Parts of the framework's page that are removed. A page without one of them stops the build. */
const REMOVED = {
  'the hydration data of vite-react-ssg': /\s*<script>window\.__staticRouterHydrationData[\s\S]*?<\/script>/,
  'the hash script of vite-react-ssg': /\s*<script>\/\* SCRIPT_COMMENT_PLACEHOLDER \*\/<\/script>/,
  'the entry script of Vite': /\s*<script type="module"[^>]*src="\/assets\/[^"]*"[^>]*><\/script>/,
  'the style sheet of Vite': /\s*<link[^>]*rel="stylesheet"[^>]*href="(\/assets\/[^"]*\.css)"[^>]*>/,
  'the charset of index.html': /<meta charset="utf-8"\s*\/?>/,
}

export interface FinishOptions {
  outDir: string
  documentStyle: DocumentStyle
  /** Attributes of the boot script's element, by page: settings, which must not be in the script, because its hash is in the policy. */
  bootAttributes: Readonly<Record<string, Record<string, string>>>
  /** JSON-LD of a page or a document; `name` is the last part of its path. */
  structuredData: (route: string, name: string) => Promise<object | undefined>
}

/**
 * Post-processes a page of vite-react-ssg: removes its inline scripts, and inlines the boot script and the page's style
 * rules, so that no request delays the first paint; adds JSON-LD. Throws if an expected part of the framework's page is
 * missing, or if inline code is left that the content policy blocks.
 */
export async function finishPage(
  site: BuildSite,
  path: string,
  html: string,
  { outDir, documentStyle, bootAttributes, structuredData }: FinishOptions,
): Promise<string> {
  const pathname = `/${path.replace(/^\//, '')}`
  const route = routeAt(site.routing, pathname)
  if (!route)
    throw new Error(
      `"${path}" is prerendered, but "routing" in src/framework.config.ts has no page at this path`,
    )
  const bare = Object.entries(REMOVED).reduce((text, [what, pattern]) => {
    if (!pattern.test(text))
      throw new Error(
        `${path}: ${what} is not where src/framework/build/finish-page.ts expects it; adapt its pattern`,
      )
    return text.replace(pattern, '')
  }, html)
  const sheet = REMOVED['the style sheet of Vite'].exec(html)?.[1] ?? ''
  const names = scriptsOf(site, outDir, route).map(path => path.slice(SCRIPT_FOLDER.length))
  const attributes = Object.entries(bootAttributes[route] ?? {}).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  )
  const boot = `<script data-${SCRIPTS}="${names.join(' ')}" data-${DOCUMENT_PATH}="${withoutSlash(pathname)}"${attributes.join('')}>${await bootScript(site, route)}</script>`
  const styles = `<style ${FULL_STYLE_SHEET}="${sheet}">${await pageStyle(site, outDir, route, html, documentStyle)}</style>`
  const data = await structuredData(route, path.slice(path.lastIndexOf('/') + 1))
  // In a script element, `</script` or `<!--` in the data would be parsed as markup.
  const jsonLd = data
    ? `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
    : ''
  refuseOwnPolicy(site, route)
  const finished = bare
    .replaceAll(' data-rh="true"', '')
    // The charset must be in the first 1,024 bytes; vite-react-ssg writes page tags before those of index.html.
    .replace('<head>', () => `<head><meta charset="utf-8">${styles}${boot}`)
    .replace('</head>', () => `${jsonLd}</head>`)
    // Line breaks between tags, except in code.
    .replace(/<pre[^]*?<\/pre>|>\s+(?=<)/g, part =>
      part.startsWith('>') && part.includes('\n') ? '>' : part,
    )
  const { scripts, styles: sheets, others } = inlineCodeOf(finished)
  const unexpected = [...scripts.slice(1), ...sheets.slice(1), ...others]
  if (unexpected.length > 0)
    throw new Error(
      `${path}: unexpected inline code, which the content policy blocks:\n${unexpected.join('\n')}`,
    )
  return finished
}

/** Removes files of Vite and vite-react-ssg that no client requests: manifests and loader data. */
export function removeBuildTraces(outDir: string): void {
  for (const name of readdirSync(outDir)) {
    if (name === '.vite' || name.startsWith('static-loader-data'))
      rmSync(join(outDir, name), { recursive: true })
  }
}
