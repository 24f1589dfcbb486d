import { WHOLE_STYLE } from '../config/hand-over.ts'
import { pageAt, type PageId } from '../config/paths.ts'
import { bootScript, inlinedIn } from './inline-code.ts'
import { loadContentModules } from './load-content-modules.ts'
import { codeOf } from './page-code.ts'
import { pageStyle } from './page-style.ts'

const pageOf = (path: string): PageId => {
  const found = pageAt(`/${path.replace(/^\//, '')}`)
  if (!found) throw new Error(`"${path}" is prerendered, but config/paths.ts has no page there`)
  return found
}

/** A parser looks for the encoding in the first 1,024 bytes only; the head library writes its tags before it. */
const FIRST_META = '<meta charset="utf-8">'

const PRELOAD = /\s*<link[^>]*rel="(?:modulepreload|preload)"[^>]*>/g
const ENTRY = /\s*<script type="module"[^>]*src="\/assets\/[^"]*"[^>]*><\/script>/
const SHEET = /\s*<link[^>]*rel="stylesheet"[^>]*href="(\/assets\/[^"]*\.css)"[^>]*>/

export interface Surroundings {
  outDir: string
  /** Where the subscription SDK is, which the checkout asks for before its own code is there. */
  sdk: string
}

/**
 * Makes the framework's page ours: without its inline scripts and preloads, with JSON-LD, and with the boot script and
 * its rules of the style sheet inside, so that no request stands before the first paint. Throws when anything else is left inline.
 */
export async function finishPage(path: string, html: string, { outDir, sdk }: Surroundings): Promise<string> {
  const page = pageOf(path)
  const { jsonLdOf } = await loadContentModules()
  const data = jsonLdOf(page)
  const boot = `<script data-code="${codeOf(outDir, page).join(' ')}"${page === 'checkout' ? ` data-sdk="${sdk}"` : ''}>${await bootScript()}</script>`
  const styles = `<style ${WHOLE_STYLE}="${SHEET.exec(html)?.[1] ?? ''}">${await pageStyle(outDir, page)}</style>`
  const finished = html
    .replace(/\s*<script>window\.__staticRouterHydrationData[\s\S]*?<\/script>/g, '')
    .replace(/\s*<script>\/\* SCRIPT_COMMENT_PLACEHOLDER \*\/<\/script>/g, '')
    .replace(PRELOAD, '')
    .replace(ENTRY, '')
    .replace(SHEET, '')
    .replaceAll(' data-rh="true"', '')
    .replace(/<meta charset="utf-8"\s*\/?>/, '')
    .replace('<head>', () => `<head>${FIRST_META}${styles}${boot}`)
    .replace(
      '</head>',
      () =>
        `${data ? `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>` : ''}</head>`,
    )
    .replace(/>\s+</g, between => (between.includes('\n') ? '><' : between))
  const inline = inlineCodeIn(finished.replace(boot, '').replace(styles, ''))
  if (inline.length > 0 || inlinedIn(finished).scripts.length !== 1)
    throw new Error(`${path}: other inline code than ours is in the page:\n${inline.join('\n')}`)
  return finished
}

/** Every piece of a page that the content policy would have to allow by name. */
export function inlineCodeIn(html: string): string[] {
  const scripts = html.match(/<script(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>/gi) ?? []
  const styles = html.match(/<style[\s>]/gi) ?? []
  const tags = html.replace(/<script[\s\S]*?<\/script>/gi, '').match(/<[a-z][^>]*>/gi) ?? []
  const attributes = tags.filter(tag => /\s(?:on[a-z]+|style)=/i.test(tag))
  const addresses = tags.filter(tag => /\s(?:href|src|action)="javascript:/i.test(tag))
  return [...scripts, ...styles, ...attributes, ...addresses]
}
