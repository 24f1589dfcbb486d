/** Pages that depend on the number of posts, from an empty blog to a blog with an archive. */
import { readFileSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSite, pageFile } from '../../src/prerender.config.ts'
import { inlinedHashes } from '../../src/host/inlined-hashes.ts'
import { POSTS_FOLDER } from '../../src/posts/read-posts.ts'
import { blogCategories, filterLabel } from '../../src/posts/blog-categories.content.ts'
import { feeds, postPath } from '../../src/company/paths.ts'
import { company } from '../../src/company/company.ts'
import { FRONT_MATTER } from '../support/post-file.ts'
import { copyProject, environment, run } from './project-copy.ts'
import { variants } from '../support/variants.ts'
import { dist, filesIn, posts as ownPosts, project } from './built-site.ts'

const post = (number: number) => `---
${FRONT_MATTER.replace('A title', `Post ${number}`)
  .replace('2025-06-12', `2025-01-${String((number % 28) + 1).padStart(2, '0')}\nupdated: 2025-02-01`)
  .replace('seed: 1', `seed: ${number}`)
  .replace(/^(pageTitle|description): aa/gm, `$1: ${String(number).padStart(2, '0')}`)}---

Text of post ${number}.
`

// The cases: the site's own posts, no posts, one post (no archive), and more posts than a feed holds.
for (const [written, options] of variants(["the site's own", 0, 1, 40] as const))
  describe(`${written} posts`, options, () => {
    const isOwn = written === "the site's own"
    const count = isOwn ? ownPosts.length : written
    let folder: string
    let read: (file: string) => Promise<string>
    beforeAll(async () => {
      read = file => readFile(join(folder, 'dist', file), 'utf8')
      if (isOwn) {
        folder = project
        return
      }
      folder = await copyProject()
      const posts = join(folder, POSTS_FOLDER)
      for (const name of await readdir(posts)) await rm(join(posts, name))
      for (let i = 1; i <= count; i++) await writeFile(join(posts, `post-${i}.mdx`), post(i))
      await run('npm', ['run', 'build'], { cwd: folder, env: environment })
    })
    afterAll(async () => {
      if (!isOwn) await rm(folder, { recursive: true })
    })

    it('home and /blog show at most three cards, or a sentence if there are no posts, and /blog lists the rest', async () => {
      for (const page of ['home', 'blog'] as const) {
        const $ = load(await read(pageFile(page)))
        expect($(`article :is(h2, h3) > a[href^="${postPath()}"]`)).toHaveLength(Math.min(count, 3))
        expect($('main').text().includes('not written yet')).toBe(count === 0)
        expect($(`[aria-label="${filterLabel}"] button`)).toHaveLength(blogCategories.length)
      }
      const $ = load(await read(pageFile('blog')))
      expect($(`li > a[href^="${postPath()}"]:not([href*="#"])`)).toHaveLength(Math.max(0, count - 3))
      const caption = $('main figcaption').text()
      expect(caption).toMatch(
        count === 0 ? /^$/ : RegExp(`^${count > 3 ? 'The newest 3 posts, ' : ''}\\d+ minutes? of reading$`),
      )
    })

    it('the sitemap has every post, and the feeds have the newest 20', async () => {
      const atom = await read(feeds.atom.slice(1))
      expect(atom.match(/<entry>/g) ?? []).toHaveLength(Math.min(count, 20))
      // RFC 4287, 4.1.1: even an empty feed has `updated`. The build time would change the file each time.
      expect(/<updated>([^<]*)/.exec(atom)?.[1]).toMatch(
        count === 0 ? `${company.founded}-01T00` : isOwn ? /^20\d\d-/ : /^2025-02-01/,
      )
      const pages = (await read('sitemap.xml')).match(/<loc>[^<]*\/blog\/[^<]*<\/loc>/g) ?? []
      expect(pages).toHaveLength(count)
      expect(Boolean(inlinedHashes(buildSite, join(folder, 'dist')).post)).toBe(count > 0)
    })

    it.runIf(!isOwn && count > 20)(
      'a build that reuses pages of an earlier build has the same bytes as a clean build',
      async () => {
        const build = async () => {
          await run('npm', ['run', 'build'], { cwd: folder, env: environment })
          return filesIn(join(folder, 'dist')).map(file => [
            file,
            readFileSync(join(folder, 'dist', file), 'base64'),
          ])
        }
        const first = join(folder, POSTS_FOLDER, 'post-1.mdx')
        await writeFile(first, post(1).replace('Text of', 'New text of'))
        const seventh = join(folder, POSTS_FOLDER, 'post-7.mdx')
        await writeFile(seventh, post(7).replace('title: Post', 'title: New post'))
        const kept = await build()
        await rm(join(folder, 'node_modules/.cache'), { recursive: true })
        expect(await build()).toEqual(kept)
      },
    )

    it.skipIf(isOwn)('the text of the other pages does not depend on the posts', async () => {
      const isOther = (file: string) =>
        file.endsWith('.html') && !/^(?:index|blog|blog\/.*)(?:\.html)?$/.test(file)
      const plain = (html: string) => load(html)('main').text()
      const files = filesIn(dist).filter(isOther)
      expect(filesIn(join(folder, 'dist')).filter(isOther)).toEqual(files)
      for (const file of files)
        expect(plain(await read(file)), file).toBe(plain(await readFile(join(dist, file), 'utf8')))
    })
  })
