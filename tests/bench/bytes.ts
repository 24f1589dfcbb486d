/** What a build weighs for a visitor, read from its files: whatever arrives late is counted all the same. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { load } from 'cheerio'
import { inlineCodeOf } from '../../src/build/inline-code.ts'

const brotli = (content: string | Buffer): number => brotliCompressSync(content).length

export interface Weights {
  /** Whole document, and its beginning up to the end of what the first view shows. */
  document: number
  firstView: number
  bootRaw: number
  style: number
  /** Everything that hydrating the page runs, the boot script included. */
  scripts: number
}

/** Adds up files of a build, each once. */
export function weigher(root: string) {
  const read = (file: string) => readFileSync(join(root, file))
  const html = (page: string) => read(page).toString()
  const scriptsOf = (page: string) =>
    (/ data-scripts="([^"]+)"/.exec(html(page))?.[1] ?? '').split(' ').map(file => file.slice(1))
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
  const weights = new Map<string, number>()
  const weightOf = (file: string) => {
    const weight = weights.get(file) ?? brotli(read(file))
    weights.set(file, weight)
    return weight
  }
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + weightOf(file), 0)
  /** The chunk whose name begins like this. */
  const chunk = (name: string) => {
    const found = readdirSync(join(root, 'assets')).filter(file =>
      new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file),
    )
    const [file] = found
    if (!file || found.length !== 1)
      throw new Error(`${found.length} files of the build begin with "${name}-"`)
    return `assets/${file}`
  }
  return {
    /** The first view is the first part of `main`; where that is one still part, all of it. */
    page(page: string): Weights {
      const text = html(page)
      const {
        scripts: [boot = ''],
        styles,
      } = inlineCodeOf(text)
      const main = load(text)('main')
      const first = load(text).html(main.children().first())
      const end = text.indexOf(first) + first.length
      return {
        document: brotli(text),
        firstView: brotli(text.slice(0, first && text.includes(first) ? end : text.length)),
        bootRaw: Buffer.byteLength(boot),
        style: brotli(styles.join('')),
        scripts: brotli(boot) + sum(closure(scriptsOf(page))),
      }
    },
    /** What using a part for the first time adds to a page that is hydrated. */
    adds(page: string, ...chunks: string[]): number {
      const there = closure(scriptsOf(page))
      return sum([...closure(chunks.map(chunk))].filter(file => !there.has(file)))
    },
    fonts: () =>
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter(file => file.endsWith('.woff2'))
        .map(file => read(file).length),
    /** Images that a page asks for, as they are transferred. */
    images: (page: string) =>
      [
        ...new Set(
          load(html(page))('img')
            .toArray()
            .map(image => load(html(page))(image).attr('src') ?? ''),
        ),
      ].reduce((total, src) => total + brotli(read(src)), 0),
  }
}
