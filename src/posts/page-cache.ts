/**
 * Keeps the finished pages of posts between builds, because checking, compiling and prerendering a post
 * takes about 90 ms. A page's file name is a hash of everything that the page depends on, so outdated pages
 * are never used.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { postPath } from '../company/paths.ts'
import type { FinishedPage, PageCache } from '../prerender/build/finish-page.ts'
import { cachePath, cacheKey, writeCached } from './build-cache.ts'
import { filesBelow } from './files-below.ts'
import { imageFile } from './read-image.ts'
import { POSTS_FOLDER, type PostSource, readPosts } from './read-posts.ts'
import { imageUrlsIn } from './write-images.ts'

/** Code, packages, and content except posts. A change to one of these files invalidates all posts' pages. */
const FOLDERS = ['api', 'machines', 'public', 'src']
const FILES = [
  'index.html',
  'node_modules/.package-lock.json',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'uno.config.ts',
  'vite.config.ts',
]

/** Maximum number of newer posts, and of older posts, that a post's page links to. */
const NEIGHBOURS = 2

const contentHash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('base64')

/** Returns the hashes of the files that all posts' pages depend on, by path. */
const sourceHashes = (project: string): [file: string, hash: string][] =>
  [...FOLDERS.flatMap(folder => filesBelow(join(project, folder)).map(file => `${folder}/${file}`)), ...FILES]
    .filter(file => !file.startsWith(`${POSTS_FOLDER}/`) && existsSync(join(project, file)))
    .map(file => [file, contentHash(join(project, file))])

/** Returns the hashes of a post's images, or `undefined` if one is missing (checkPosts reports it). */
function imageHashes(project: string, source: PostSource): string[] | undefined {
  const folder = dirname(join(project, source.file))
  try {
    return imageUrlsIn(source).map(url => contentHash(imageFile(url, { folder, project }).file))
  } catch {
    return undefined
  }
}

/** Returns the cache keys of all posts' pages, by path. */
function keysOf(project: string, settings: unknown): Map<string, string> {
  const all = cacheKey(process.version, settings, sourceHashes(project))
  const sources = readPosts(project)
  const slugs = new Set(sources.map(({ post }) => post.slug))
  return new Map(
    sources.flatMap((source, i): [string, string][] => {
      const { post, details, body } = source
      const images = imageHashes(project, source)
      if (!images) return []
      const neighbours = sources
        .slice(Math.max(0, i - NEIGHBOURS), i + NEIGHBOURS + 1)
        .map(({ post }) => post)
      // If a linked post is deleted, the link is broken, so this post must be checked again.
      const linked = new Set(body.match(/[\w-]+/g)?.filter(word => slugs.has(word)))
      return [[postPath(post.slug), cacheKey(all, post, details, body, images, neighbours, [...linked])]]
    }),
  )
}

/** Reads a cached page. A damaged file is ignored, so that it does not stop every build. */
function read(file: string): FinishedPage | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as FinishedPage
  } catch {
    return undefined
  }
}

/** Returns the cache of the posts' pages. Besides FOLDERS and FILES, pages depend on `settings`. */
export function postPageCache(project: string, settings: unknown): PageCache {
  const folder = cachePath(project, 'post-pages', cacheKey(settings))
  const kept = new Map<string, FinishedPage>()
  const filesByPath = () =>
    new Map([...keysOf(project, settings)].map(([path, key]) => [path, join(folder, `${key}.json`)]))
  /** A mistake saved in a post during the build must not stop that build; the next build reports it. */
  const currentFiles = () => {
    try {
      return filesByPath()
    } catch {
      return new Map<string, string>()
    }
  }
  const readAll = () => {
    const files = filesByPath()
    const found = new Map(
      [...files].flatMap(([path, file]): [string, FinishedPage][] => {
        const page = read(file)
        return page ? [[path, page]] : []
      }),
    )
    return { files, found }
  }
  let loaded: ReturnType<typeof readAll> | undefined
  /** Reads the cache only when first called, because reading throws an error if the content is invalid. */
  const load = () => (loaded ??= readAll())
  return {
    find: () => load().found,
    keep: (path, page) => kept.set(path, page),
    save() {
      const current = currentFiles()
      for (const [path, page] of kept) {
        const file = current.get(path)
        // If a post was changed during the build, its page may match neither the old key nor the new one.
        if (file && file === load().files.get(path)) writeCached(file, JSON.stringify(page))
      }
      const files = new Set(current.values())
      for (const name of filesBelow(folder))
        if (!files.has(join(folder, name))) rmSync(join(folder, name), { force: true })
    },
  }
}
