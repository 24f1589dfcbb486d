/** What the build writes into a page: the boot script and a style sheet. The host's policy allows both by hash. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { type PageId, pageFile, pageIds } from '../config/paths.ts'

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

/** How a content policy names a piece of inline code. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The inline scripts and style sheets of a page, data left out. */
export const inlinedIn = (html: string): Record<'scripts' | 'styles', string[]> => ({
  scripts: [...html.matchAll(/<script(?: data-[a-z]+="[^"]*")*>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => text ?? '',
  ),
  styles: [...html.matchAll(/<style(?: data-[a-z]+="[^"]*")*>([\s\S]*?)<\/style>/g)].map(
    ([, text]) => text ?? '',
  ),
})

/** Hashes of a build's inline code: the boot script, which is the same in every page, and each page's style sheet. */
export interface InlinedHashes {
  script: string
  styles: Record<PageId, string>
}

/** Reads them from the pages. Throws when one of them has another boot script, or not one style sheet. */
export function inlinedHashes(outDir: string): InlinedHashes {
  const pages = pageIds.map(page => ({
    page,
    ...inlinedIn(readFileSync(join(outDir, pageFile(page)), 'utf8')),
  }))
  const only = (texts: string[], of: string) => {
    const [hash, ...others] = new Set(texts.map(hashOf))
    if (hash === undefined || others.length > 0)
      throw new Error(`${outDir}: ${of}: ${others.length + 1} where there is to be one`)
    return hash
  }
  return {
    script: only(
      pages.flatMap(({ scripts }) => scripts),
      'boot scripts',
    ),
    styles: Object.fromEntries(
      pages.map(({ page, styles }) => [page, only(styles, `style sheets of ${page}`)]),
    ) as Record<PageId, string>,
  }
}
