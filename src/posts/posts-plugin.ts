/** Compiles the posts, and provides them as the modules in virtual-posts.d.ts. */
import { basename, dirname, join, relative } from 'node:path'
import { normalizePath, type Plugin } from 'vite'
import type { Post } from './post.schema.ts'
import { postPath } from '../company/paths.ts'
import type { PageCache } from '../prerender/build/finish-page.ts'
import { blogCategories } from './blog-categories.content.ts'
import { IMAGE_NAME } from './read-image.ts'
import { bodyOf, normalizedText } from './parse-front-matter.ts'
import { mdxError } from './mdx-error.ts'
import { type CompiledPosts, postCompiler } from './mdx.ts'
import { postImagesPlugin } from './write-images.ts'
import { type PostSource, POSTS_FOLDER, readPost, readPosts, unpublishedReason } from './read-posts.ts'

const PROJECT = join(import.meta.dirname, '../..')

/** Number of posts that have a card. */
const CARDS = 3

/** Marks the title of an unpublished post, which only the development server shows. */
function marked(post: Post): Post {
  const reason = unpublishedReason(post)
  return reason ? { ...post, title: `[${reason}] ${post.title}` } : post
}

/** Code of the virtual modules (virtual-posts.d.ts). `sources` are the posts, newest first. */
const modules = {
  'virtual:posts': (sources: readonly PostSource[]) => {
    const posts = sources.map(({ post }) => marked(post))
    // Count only where needed, because a count in a script changes the script's name with each new post.
    const counts = Object.fromEntries(
      blogCategories
        .filter(({ count }) => count === undefined)
        .map(({ name, active }) => [name, posts.filter(post => active || post.category === name).length]),
    )
    return [
      `export const newestPosts = ${JSON.stringify(posts.slice(0, CARDS))}`,
      `export const olderPosts = ${JSON.stringify(posts.slice(CARDS))}`,
      `export const postCount = ${posts.length}`,
      `export const postCounts = ${JSON.stringify(counts)}`,
    ].join('\n')
  },
  'virtual:post-details': (sources: readonly PostSource[]) =>
    `export const postDetails = ${JSON.stringify(Object.fromEntries(sources.map(({ post, details }) => [post.slug, details])))}`,
  // The development server compiles a post when a page shows it. Vite's overlay shows mistakes in posts.
  'virtual:post-texts': (sources: readonly PostSource[]) =>
    `const load = new Map([${sources.map(({ post, file }) => `[${JSON.stringify(post.slug)}, () => import(${JSON.stringify(`/${file}`)})]`).join(',\n')}])
const failed = error => { if (import.meta.env.PROD) throw error }
const texts = new Map()
export function loadPostText(slug) {
  if (!texts.has(slug)) texts.set(slug, Promise.resolve(load.get(slug)?.()).then(text => text?.default, failed))
  return texts.get(slug)
}`,
}
type ModuleName = keyof typeof modules
const names = Object.keys(modules) as ModuleName[]
const resolved = (name: ModuleName) => `\0${name}`

interface PostsOptions {
  /** Includes drafts and future posts. */
  includeUnpublished?: boolean
  /** Folder that contains POSTS_FOLDER. */
  project?: string
  /** Pages kept by an earlier build. A post whose page was kept is compiled again only if it has a card. */
  cache?: PageCache | undefined
  /** Posts that checkPosts has compiled. */
  compiled?: CompiledPosts | undefined
}

export function postsPlugin({
  includeUnpublished = false,
  project = PROJECT,
  cache,
  compiled,
}: PostsOptions = {}): Plugin[] {
  const folder = normalizePath(join(project, POSTS_FOLDER))
  const publicFolder = normalizePath(join(project, 'public'))
  const compile = postCompiler(project)
  /** Maps each environment and loaded virtual module to the parts of posts in that module, by file. */
  const loaded = new Map<string, Map<string, string>>()
  const listedPartOf = ({ post, details }: PostSource) => JSON.stringify([post, details])
  const isLoadedAsItIs = (key: string, path: string) => {
    try {
      const source = readPost(project, basename(path))
      return loaded.get(key)?.get(source.file) === listedPartOf(source)
    } catch {
      return false
    }
  }
  const isPost = (id: string | null) => id !== null && dirname(id) === folder && id.endsWith('.mdx')
  const isImage = (path: string) =>
    IMAGE_NAME.test(path) && [folder, publicFolder].some(parent => path.startsWith(`${parent}/`))
  return [
    postImagesPlugin(project),
    {
      name: 'site:posts',
      resolveId: id => (names.some(name => name === id) ? resolved(id as ModuleName) : undefined),
      load(id) {
        const name = names.find(candidate => resolved(candidate) === id)
        if (!name) return
        // The site's scripts contain the front matter that cards show, and nothing else from posts.
        const isLeftOut = name !== 'virtual:posts' && this.environment.name === 'client'
        const key = `${this.environment.name} ${id}`
        // `readPosts` throws for a mistake, and the module then contains no posts.
        loaded.delete(key)
        const sources = isLeftOut ? [] : readPosts(project, { includeUnpublished })
        loaded.set(key, new Map(sources.map(source => [source.file, listedPartOf(source)])))
        // The blog lists the headings of posts with cards, so the text of these posts is always compiled.
        const isNeeded = ({ post }: PostSource, i: number) =>
          i < CARDS || !cache?.find().has(postPath(post.slug))
        const code = modules[name](name === 'virtual:post-texts' ? sources.filter(isNeeded) : sources)
        return { code, moduleSideEffects: false }
      },
      hotUpdate({ file, server }) {
        const { moduleGraph, name } = this.environment
        const path = normalizePath(file)
        if (!isPost(path) && !isImage(path)) return
        // Vite has already invalidated the post's text. A virtual module may have loaded since the change.
        for (const id of names.map(resolved)) {
          const module = moduleGraph.getModuleById(id)
          if (module && !isLoadedAsItIs(`${name} ${id}`, path)) moduleGraph.invalidateModule(module)
        }
        // The compiled posts contain the dimensions and URLs of their images.
        if (isImage(path))
          for (const module of moduleGraph.idToModuleMap.values())
            if (isPost(module.file)) moduleGraph.invalidateModule(module)
        // Reload the page, because a post's text is only in the page's HTML, not in its scripts.
        if (name === 'ssr') server.ws.send({ type: 'full-reload' })
        return []
      },
    },
    {
      enforce: 'pre',
      name: 'site:mdx',
      async transform(code, id) {
        const [path = ''] = id.split('?')
        if (!path.endsWith('.mdx')) return
        const file = normalizePath(relative(project, path))
        try {
          const text = bodyOf(normalizedText(code))
          return { code: compiled?.get(file) ?? (await compile(path, text)), map: null }
        } catch (error) {
          const { message, line } = mdxError(file, code, error)
          this.error({ message, id, loc: { file: path, line, column: 0 } })
        }
      },
    },
  ]
}
