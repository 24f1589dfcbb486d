/** What the build writes into every page: the boot script and the style sheet. The host's policy allows both by hash. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const BOOT = fileURLToPath(new URL('../boot.ts', import.meta.url))

interface Chunk { type: string, code?: string }

let boot: Promise<string> | undefined

/** The boot script, in one line without imports. The same bytes for every page and every setting. */
export function bootScript(): Promise<string> {
  boot ??= build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', modulePreload: false, lib: { entry: BOOT, formats: ['iife'], name: 'boot' } },
  }).then((result) => {
    const { output } = [result].flat()[0] as { output: Chunk[] }
    const code = output.find(({ type }) => type === 'chunk')?.code?.trim().replace(/^var boot\s*=\s*/, '')
    if (!code || code.includes('</'))
      throw new Error('the boot script cannot be written into a page')
    return code
  })
  return boot
}

const sheets = new Map<string, string>()

/** A style sheet of the build, as it can stand in a page. */
export function styleSheet(outDir: string, address: string): string {
  const known = sheets.get(address)
  if (known !== undefined)
    return known
  const text = readFileSync(join(outDir, address), 'utf8').trim()
  if (text.includes('</'))
    throw new Error('the style sheet cannot be written into a page')
  sheets.set(address, text)
  return text
}

/** How a content policy names a piece of inline code. */
export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The inline scripts and style sheets of a page, data left out. */
export const inlinedIn = (html: string): Record<'scripts' | 'styles', string[]> => ({
  scripts: [...html.matchAll(/<script(?: data-[a-z]+="[^"]*")*>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? ''),
  styles: [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => text ?? ''),
})

/** The hashes of a build's inline code. Throws when its pages do not agree: one policy is for all of them. */
export function inlinedHashes(outDir: string): { script: string, style: string } {
  const pages = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.html')).map(name => inlinedIn(readFileSync(join(outDir, name), 'utf8')))
  const only = (texts: string[], kind: string) => {
    const [hash, ...others] = new Set(texts.map(hashOf))
    if (hash === undefined || others.length > 0)
      throw new Error(`the pages of ${outDir} do not have one inline ${kind} in common`)
    return hash
  }
  return { script: only(pages.flatMap(page => page.scripts), 'script'), style: only(pages.flatMap(page => page.styles), 'style sheet') }
}
