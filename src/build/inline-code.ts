/** What the build writes into a page: the boot script and a style sheet. The host's policy allows both by hash. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from 'cheerio'
import { build } from 'vite'
import { pageFile } from '../config/host-rules.ts'
import { type PageId, pageIds } from '../config/paths.ts'

const BOOT = fileURLToPath(new URL('../boot.ts', import.meta.url))

interface Chunk {
  type: string
  code?: string
}

let boot: Promise<string> | undefined

/** The boot script, in one line without imports. The same bytes for every page and every setting. */
export function bootScript(): Promise<string> {
  boot ??= build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: BOOT, formats: ['iife'], name: 'boot' },
    },
  }).then(result => {
    const { output } = [result].flat()[0] as { output: Chunk[] }
    const code = output
      .find(({ type }) => type === 'chunk')
      ?.code?.trim()
      .replace(/^var boot\s*=\s*/, '')
    if (!code || code.includes('</')) throw new Error('the boot script cannot be written into a page')
    return code
  })
  return boot
}

/** The hash source of a content policy that allows an inline script or style sheet. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Inline code of a page that a content policy blocks unless it lists its hash, or always: `others`. */
export interface InlineCode {
  scripts: string[]
  styles: string[]
  /** Tags with event handlers, style attributes or javascript: addresses, which no hash can allow. */
  others: string[]
}

export function inlineCodeOf(html: string): InlineCode {
  const $ = load(html, { scriptingEnabled: false })
  const textsOf = (selector: string) =>
    $(selector)
      .toArray()
      .map(element => $(element).text())
  const others = $('*')
    .toArray()
    .map(element => $(element).clone().empty())
    .filter(tag =>
      Object.entries(tag.attr() ?? {}).some(
        ([name, value]) => name === 'style' || name.startsWith('on') || /^\s*javascript:/i.test(value),
      ),
    )
  return {
    scripts: textsOf('script:not([src]):not([type="application/ld+json"])'),
    styles: textsOf('style'),
    others: others.map(tag => $.html(tag)),
  }
}

/** Hashes of a build's inline code: the boot script of all pages, and the style sheet of each. */
export interface InlinedHashes {
  script: string
  styles: Record<PageId, string>
}

/** Reads the hashes from the pages of a build. Throws if a page has another boot script, or not exactly one style sheet. */
export function inlinedHashes(outDir: string): InlinedHashes {
  const script: string[] = []
  const styles = pageIds.map(page => {
    const inline = inlineCodeOf(readFileSync(join(outDir, pageFile(page)), 'utf8'))
    const [boot, style] = [inline.scripts, inline.styles].map(([text = '', ...more]) => {
      if (more.length > 0 || !text)
        throw new Error(`${outDir}: ${page} needs one boot script and one style sheet`)
      return hashOf(text)
    }) as [string, string]
    script.push(boot)
    return [page, style] as const
  })
  const [hash = '', ...others] = new Set(script)
  if (others.length > 0) throw new Error(`${outDir}: the pages have different boot scripts`)
  return { script: hash, styles: Object.fromEntries(styles) as Record<PageId, string> }
}
