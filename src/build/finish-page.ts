import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PageId, paths } from '../config/paths.ts'
import { jsonLdOf } from './json-ld.ts'

const integrities = new Map<string, string>()

function integrityOf(outDir: string, address: string): string {
  const known = integrities.get(address)
  if (known)
    return known
  const integrity = `sha384-${createHash('sha384').update(readFileSync(join(outDir, address))).digest('base64')}`
  integrities.set(address, integrity)
  return integrity
}

const pageOf = (path: string): PageId => {
  const found = (Object.keys(paths) as PageId[]).find(id => paths[id] === `/${path.replace(/^\//, '')}`)
  if (!found)
    throw new Error(`"${path}" is prerendered, but config/paths.ts has no page there`)
  return found
}

/** A parser looks for the encoding in the first 1,024 bytes only; the head library writes its tags before it. */
const FIRST_META = '<meta charset="utf-8">'

/**
 * Makes the framework's page ours: without its inline scripts and preloads, with JSON-LD, and with the integrity of
 * each script and style sheet. Throws when anything executable is left inline.
 */
export function finishPage(path: string, html: string, outDir: string): string {
  const data = jsonLdOf(pageOf(path))
  const finished = html
    .replace(/\s*<script>window\.__staticRouterHydrationData[\s\S]*?<\/script>/g, '')
    .replace(/\s*<script>\/\* SCRIPT_COMMENT_PLACEHOLDER \*\/<\/script>/g, '')
    .replace(/\s*<link[^>]*rel="(?:modulepreload|preload)"[^>]*>/g, '')
    .replaceAll(' data-rh="true"', '')
    .replace(/(<(?:script|link)[^>]*?(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"[^>]*?)>/g, (_, tag: string, address: string) => `${tag} integrity="${integrityOf(outDir, address)}">`)
    .replace(FIRST_META, '')
    .replace('<head>', `<head>${FIRST_META}`)
    .replace('</head>', () => `${data ? `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>` : ''}</head>`)
    .replace(/>\s+</g, between => (between.includes('\n') ? '><' : between))
  const inline = inlineCodeIn(finished)
  if (inline.length > 0)
    throw new Error(`${path}: inline code is left in the page:\n${inline.join('\n')}`)
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
