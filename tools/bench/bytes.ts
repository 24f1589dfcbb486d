/** A build's transfer sizes, computed from its files, including lazily loaded ones. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { load } from 'cheerio'
import { inlineCodeOf } from '../../src/prerender/build/inline-code.ts'

const brotli = (content: string | Buffer): number => brotliCompressSync(content).length

/** Sizes of a page in bytes, after Brotli compression except for `bootRaw`. */
export interface PageSizes {
  document: number
  /** The document up to the end of its first view. */
  firstView: number
  /** The boot script, uncompressed. */
  bootRaw: number
  style: number
  /** The boot script and all scripts that hydration runs. */
  scripts: number
}

/** Returns functions that measure the files in a build's folder. Each total includes a file only once. */
export function transferSizes(root: string) {
  const read = (file: string) => readFileSync(join(root, file))
  const html = (page: string) => read(page).toString()
  const scriptsOf = (page: string) =>
    (/ data-scripts="([^"]+)"/.exec(html(page))?.[1] ?? '').split(' ').map(name => `assets/${name}`)
  const imports = (file: string) =>
    [
      ...read(file)
        .toString()
        .matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g),
    ].map(([, name = '']) => `assets/${name}`)
  const closure = (files: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const file of files) {
      if (!seen.has(file) && existsSync(join(root, file))) {
        seen.add(file)
        closure(imports(file), seen)
      }
    }
    return seen
  }
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? brotli(read(file))
    sizes.set(file, size)
    return size
  }
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0)
  /** Returns the paths of the chunks with this name. Throws if there are none. */
  const chunksOf = (name: string) => {
    const found = readdirSync(join(root, 'assets')).filter(file =>
      new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file),
    )
    if (found.length === 0) throw new Error(`expected a chunk assets/${name}-<hash>.js, but found none`)
    return found.map(file => `assets/${file}`)
  }
  return {
    /** Returns an HTML file's sizes. Its first view ends with the first child of `main`. */
    page(page: string): PageSizes {
      const text = html(page)
      const { scripts, styles } = inlineCodeOf(text)
      const [boot = ''] = scripts
      return {
        // Lazy getters, because compressing and parsing take long, and most callers need only two sizes.
        get document() {
          return brotli(text)
        },
        get firstView() {
          const first = load(text, { sourceCodeLocationInfo: true })('main > :first-child').get(0)
          return brotli(text.slice(0, first?.sourceCodeLocation?.endOffset))
        },
        bootRaw: Buffer.byteLength(boot),
        get style() {
          return brotli(styles.join(''))
        },
        scripts: brotli(boot) + sum(closure(scriptsOf(page))),
      }
    },
    /** Returns how many bytes these chunks and their imports add to a hydrated page. */
    adds(page: string, ...chunks: string[]): number {
      const loaded = closure(scriptsOf(page))
      return sum([...closure(chunks.flatMap(chunksOf))].filter(file => !loaded.has(file)))
    },
    /** Returns the size of each font file. */
    fonts: () =>
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter(file => file.endsWith('.woff2'))
        .map(file => read(file).length),
    /** Returns the total size of a page's images after Brotli compression. */
    images: (page: string) =>
      sum(new Set([...load(html(page))('img')].map(({ attribs }) => attribs['src'] ?? ''))),
  }
}
