/** Inline code of the pages: the boot script and the style sheet. The content policy allows both by hash. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type CheerioAPI, load } from 'cheerio'
import type { BuildSite } from './build-site.ts'
import { target } from './target.ts'

interface Chunk {
  type: string
  code?: string
}

const bundles = new Map<string, Promise<string>>()

/** Bundles a page's boot script into one line: its own, or the one that all other pages share. Its bytes do not depend on settings. */
export function bootScript(
  { bootScripts: own }: Pick<BuildSite, 'bootScripts'>,
  page: string,
): Promise<string> {
  const name = own[page] ?? 'src/prerender/boot/page.ts'
  const made = bundles.get(name) ?? bundle(name)
  bundles.set(name, made)
  return made
}

async function bundle(name: string): Promise<string> {
  // Not above: servers of a build import this module for its hashes.
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target,
      modulePreload: false,
      lib: { entry: join(import.meta.dirname, '../../..', name), formats: ['iife'], name: 'boot' },
    },
  })
  const { output } = [result].flat()[0] as { output: Chunk[] }
  const code = output
    .find(({ type }) => type === 'chunk')
    ?.code?.trim()
    .replace(/^var boot\s*=\s*/, '')
  if (!code || code.includes('</'))
    throw new Error(`${name}: the bundled script is empty or contains "</", so it cannot be inlined`)
  return code
}

/** The hash source of a content policy that allows an inline script or style sheet. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Inline code of a page. The content policy must list the hashes of scripts and styles; it always blocks `others`. */
export interface InlineCode {
  scripts: string[]
  styles: string[]
  /** Event handlers, style attributes and javascript: addresses, which no hash can allow. */
  others: string[]
}

/** Finds the inline code of a page. JSON-LD is data, and not part of it. */
export function inlineCodeOf(page: string | CheerioAPI): InlineCode {
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
    others: $('*')
      .toArray()
      .flatMap(element => Object.entries($(element).attr() ?? {}))
      .filter(isBlocked)
      .map(([name, value]) => `${name}="${value}"`),
  }
}
