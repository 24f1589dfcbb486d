/** Which scripts take a page over, from what the bundler says of it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInLayout, type PageId, paths } from '../config/paths.ts'

interface Entry {
  file: string
  imports?: string[]
}
type Manifest = Record<string, Entry>

const manifests = new Map<string, Manifest>()

function manifestOf(outDir: string): Manifest {
  const known = manifests.get(outDir)
  if (known) return known
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
  manifests.set(outDir, manifest)
  return manifest
}

/** What the bundler calls the script of index.html, and the script itself. */
const ENTRY = 'index.html'
const ENTRY_MODULE = 'src/client.ts'

/** A page's file is named after the last part of its address. */
const moduleOf = (page: PageId) => `src/pages/${paths[page].split('/').at(-1) || 'home'}-page.tsx`

const partsOf = (page: PageId) => [
  'src/hydrate.tsx',
  ...(isInLayout(page) ? ['src/pages/site-layout.tsx'] : []),
  moduleOf(page),
]

/** The modules that a page begins with: whatever it runs is imported by one of them. */
export const modulesOf = (page: PageId): string[] => [ENTRY_MODULE, ...partsOf(page)]

/**
 * The addresses of what a page is to fetch at once when it is taken over, the entry first: the entry, the page and its
 * layout, and what these import.
 */
export function codeOf(outDir: string, page: PageId): string[] {
  const manifest = manifestOf(outDir)
  const seen = new Set<string>()
  const follow = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build`)
    if (seen.has(chunk.file)) return
    seen.add(chunk.file)
    chunk.imports?.forEach(follow)
  }
  const parts = [
    ENTRY,
    // The checkout's chart goes before everything else on a slow network.
    ...(page === 'checkout' ? ['src/pages/this-checkout.ts'] : []),
    ...partsOf(page),
  ]
  parts.forEach(follow)
  return [...seen].map(file => `/${file}`)
}
