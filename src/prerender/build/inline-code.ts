/** A page's inline code: its boot script and style sheet, which the CSP allows by their hashes. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type CheerioAPI, load } from 'cheerio'
import type { PrerenderConfig } from '../config.ts'
import { buildTarget } from './browserslist-targets.ts'

const bundles = new Map<string, Promise<string>>()

/** Bundles a page's own boot script, or the shared one. The result is one line and contains no settings. */
export function bootScript(
  { bootScripts: own }: Pick<PrerenderConfig, 'bootScripts'>,
  page: string,
): Promise<string> {
  const name = own[page] ?? 'src/prerender/boot/page.ts'
  const made = bundles.get(name) ?? bundle(name)
  bundles.set(name, made)
  return made
}

async function bundle(name: string): Promise<string> {
  // Import Vite here, because servers for a finished build need only this module's hash functions.
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: buildTarget,
      modulePreload: false,
      lib: { entry: join(import.meta.dirname, '../../..', name), formats: ['iife'], name: 'boot' },
    },
  })
  const { output } = [result].flat()[0] as { output: { type: string; code?: string }[] }
  const code = output
    .find(({ type }) => type === 'chunk')
    ?.code?.trim()
    .replace(/^var boot\s*=\s*/, '')
  if (!code || code.includes('</'))
    throw new Error(`${name}: the bundled script is empty or contains "</", so it cannot be inlined`)
  return code
}

/** Returns the CSP hash source that allows an inline script or style sheet. */
export const cspHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Finds a page's inline code. The CSP lists the hashes of scripts and styles, and blocks the rest. Omits
 * JSON-LD, which is data, not code.
 */
export function inlineCodeOf(page: string | CheerioAPI) {
  const $ = typeof page === 'string' ? load(page) : page
  const textsOf = (selector: string) =>
    $(selector)
      .toArray()
      .map(element => $(element).text())
  const isBlocked = ([name, value]: [string, string]) =>
    name === 'style' || name.startsWith('on') || /^\s*javascript:/i.test(value)
  return {
    scripts: textsOf('script:not([src], [type="application/ld+json"])'),
    styles: textsOf('style'),
    // Event handlers, style attributes and `javascript:` URLs, which a hash alone does not allow.
    others: $.root()
      .find('*')
      .toArray()
      .flatMap(({ attribs }) => Object.entries(attribs))
      .filter(isBlocked)
      .map(([name, value]) => `${name}="${value}"`),
  }
}
