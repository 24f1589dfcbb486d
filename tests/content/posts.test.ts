/** Posts are read from disk, and the plugin provides them as modules. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type DevEnvironment, normalizePath } from 'vite'
import type * as PostTexts from 'virtual:post-texts'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkPosts } from '../../src/content-build/check-posts.ts'
import { postCompiler } from '../../src/posts/mdx.ts'
import { postsPlugin } from '../../src/posts/posts-plugin.ts'
import { POSTS_FOLDER, readPosts, today } from '../../src/posts/read-posts.ts'
import { FRONT_MATTER } from '../support/post-file.ts'
import { project, useProject, write as writePost } from './post-project.ts'

const write = (name: string, frontMatter = FRONT_MATTER, text = 'Text.') =>
  writePost(text, { name, frontMatter })

useProject()
afterEach(() => void vi.useRealTimers())

const slugs = (options?: Parameters<typeof readPosts>[1]) =>
  readPosts(project, options).map(({ post }) => post.slug)

describe('readPosts', () => {
  it('lists the newest post first, and sorts posts with the same date by name', () => {
    write('b')
    write('a')
    write('newer', FRONT_MATTER.replace('2025-06-12', '2025-06-13'))
    expect(slugs()).toEqual(['newer', 'a', 'b'])
  })

  it('shows drafts and posts with future dates only on the development server', () => {
    write('published')
    write('draft', `${FRONT_MATTER}draft: true\n`)
    write('future', FRONT_MATTER.replace('2025-06-12', '2999-01-01'))
    expect(slugs()).toEqual(['published'])
    expect(slugs({ day: '2999-01-01' })).toEqual(['future', 'published'])
    expect(slugs({ includeUnpublished: true })).toEqual(['future', 'draft', 'published'])
  })

  it("publishes today's post at 03:15 in Bengaluru, when it is still yesterday in UTC", () => {
    vi.useFakeTimers({ now: new Date('2026-01-01T21:45:00Z'), toFake: ['Date'] })
    write('today', FRONT_MATTER.replace('2025-06-12', '2026-01-02'))
    write('tomorrow', FRONT_MATTER.replace('2025-06-12', '2026-01-03'))
    expect([slugs(), today()]).toEqual([['today'], '2026-01-02'])
  })

  it('computes the reading time at 200 words a minute, ignoring markup and URLs, and never shows 0', () => {
    write(
      'long',
      FRONT_MATTER,
      `${'word '.repeat(899)}[word](https://very.long/address/with/words) <Drawing rows={['xx']} />`,
    )
    write('short', FRONT_MATTER, 'Text.')
    // UAX #29, WB4: vowel signs and joiners belong to the word.
    write('kannada', FRONT_MATTER, 'ಪ್ರಾಯೋಗಿಕವಾಗಿ '.repeat(1000))
    expect(readPosts(project).map(({ post }) => post.readTime)).toEqual([5, 5, 1])
  })

  // XML 1.0, section 2.2: these characters make a feed unreadable, even if they are escaped.
  it.each([
    ['vertical tab in the text', FRONT_MATTER, 'One.\n\nTwo\u000B.', /a\.mdx:16: contains .* U\+000B/],
    [
      'YAML escape in a tag',
      FRONT_MATTER.replace('[One]', '["\\uD800"]'),
      'T.',
      /a\.mdx:9: tags\.0: .* U\+D800/,
    ],
  ])('reports a %s with its file and line', (_, frontMatter, text, message) => {
    write('a', frontMatter, text)
    expect(() => readPosts(project)).toThrow(message)
  })

  it('accepts a byte-order mark, spaces after --- and Windows line endings', () => {
    write('a')
    const file = join(project, POSTS_FOLDER, 'a.mdx')
    const text = readFileSync(file, 'utf8')
    for (const variant of [
      `\uFEFF${text}`,
      text.replaceAll('---\n', '--- \t\n'),
      text.replaceAll('\n', '\r\n'),
    ]) {
      writeFileSync(file, variant)
      expect(readPosts(project)[0]?.post.title).toBe('A title')
    }
  })

  it.each([
    ['Capital', 'lower-case letters'],
    ['two--hyphens', 'lower-case letters'],
    ['our-thankyou', 'leads to the thank-you page'],
    ['index', 'leads to the blog'],
  ])('rejects the file name %s', (name, message) => {
    write(name)
    expect(() => readPosts(project)).toThrow(message)
  })
})

describe('postsPlugin', () => {
  async function startServer() {
    const server = await createServer({
      root: project,
      configFile: false,
      logLevel: 'silent',
      appType: 'custom',
      server: { middlewareMode: true, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
      plugins: [postsPlugin({ project, includeUnpublished: true })],
    })
    onTestFinished(() => server.close())
    return server
  }

  it("compiles a post's text only when a page shows it", async () => {
    write('shown', `\uFEFF${FRONT_MATTER}`)
    write('other')
    const server = await startServer()
    const { loadPostText } = (await server.ssrLoadModule('virtual:post-texts')) as typeof PostTexts
    await loadPostText('shown')
    expect(await loadPostText('unknown')).toBeUndefined()
    const modules = [...server.environments.ssr.moduleGraph.idToModuleMap.values()]
    const compiled = modules.filter(({ id, transformResult }) => id?.endsWith('.mdx') && transformResult)
    expect(compiled.map(({ id }) => id)).toEqual([normalizePath(join(project, POSTS_FOLDER, 'shown.mdx'))])
  })

  it('sends a new post to the page and the server, even if the server reads it before the watcher does', async () => {
    const server = await startServer()
    const { client, ssr } = server.environments
    const code = async (environment: DevEnvironment) =>
      (await environment.transformRequest('virtual:posts'))?.code
    write('first')
    expect(await code(client)).not.toContain('second')
    write('second')
    expect(await code(ssr)).toContain('second')
    server.watcher.emit('add', join(project, POSTS_FOLDER, 'second.mdx'))
    await expect.poll(() => code(client), { timeout: 20_000 }).toContain('second')
    expect(await code(ssr)).toContain('second')
  })

  it('shows the posts again once a mistake has been undone', async () => {
    const server = await startServer()
    const { moduleGraph } = server.environments.ssr
    const load = () => server.environments.ssr.transformRequest('virtual:posts').catch(() => {})
    // Modules that failed because they import this one are invalidated with it.
    const invalidated = () => moduleGraph.getModuleById('\0virtual:posts')?.lastInvalidationTimestamp ?? 0
    write('first')
    await load()
    for (const frontMatter of [FRONT_MATTER.replace('A title', '""'), FRONT_MATTER]) {
      const before = invalidated()
      write('first', frontMatter)
      server.watcher.emit('change', join(project, POSTS_FOLDER, 'first.mdx'))
      await expect.poll(invalidated, { timeout: 20_000 }).toBeGreaterThan(before)
      await load()
    }
  })
})

it('a build compiles a checked post as the development server compiles it', async () => {
  writePost('One <div>two</div> <b>three</b>')
  const compiled = new Map<string, string>()
  await checkPosts({ project, compiled })
  const [{ file, body } = { file: '', body: '' }] = readPosts(project)
  expect(compiled.get(file)).toBe(await postCompiler(project)(join(project, file), body))
})
