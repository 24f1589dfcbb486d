/** Pages whose parts depend on the number of posts, from an empty blog to one with an archive. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkGenerated } from '#src/build/check-generated.ts'
import { buildSite, pageFile } from '#src/framework.config.ts'
import { inlineCodeOf, inlinedHashes } from '#src/framework/build/inline-code.ts'
import { POSTS_FOLDER } from '#src/build/posts.ts'
import { filterLabel } from '#src/content/blog-categories.ts'
import { feeds, postPath } from '#src/content/paths.ts'
import { company } from '#src/content/company.ts'
import { copySources } from '../support/copy-sources.ts'
import { classesIn } from '../support/css-classes.ts'
import { variants } from '../support/variants.ts'
import { dist, filesIn, posts as ownPosts, project } from './built-site.ts'

const run = promisify(execFile)

/** Without Vitest's NODE_ENV and MODE, which would make it a development build. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !['NODE_ENV', 'MODE'].includes(name) && !name.startsWith('VITEST'),
  ),
)

const post = (number: number) => `---
title: Post ${number}
pageTitle: ${`Post ${number}, a title as long as the rule of titles wants it`.slice(0, 56)}
excerpt: One line.
description: ${'A description as long as the rule of descriptions wants it. '.repeat(3).slice(0, 140)}
author: Us
date: 2025-01-${String((number % 28) + 1).padStart(2, '0')}
updated: 2025-02-01
category: Development
tags: [One]
colour: brand
image: { rows: [1, 3, 1], symmetry: both, seed: ${number}, openness: 1 }
---

Text of post ${number}.
`

// The posts of the site; without posts, without an archive, and with more posts than the feeds have.
for (const [written, options] of variants(['as the site has', 0, 1, 40] as const))
  describe(`${written} posts`, options, () => {
    const isOwn = written === 'as the site has'
    const count = isOwn ? ownPosts.length : written
    let folder: string
    let output: string
    let read: (file: string) => Promise<string>
    beforeAll(async () => {
      read = file => readFile(join(folder, 'dist', file), 'utf8')
      if (isOwn) {
        folder = project
        return
      }
      folder = await mkdtemp(join(tmpdir(), 'posts-'))
      await copySources(folder)
      await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
      const posts = join(folder, POSTS_FOLDER)
      for (const name of await readdir(posts)) await rm(join(posts, name))
      for (let i = 1; i <= count; i++) await writeFile(join(posts, `post-${i}.mdx`), post(i))
      await writeFile(join(posts, 'a-draft.mdx'), post(41).replace('date:', 'draft: true\ndate:'))
      await writeFile(join(posts, 'later.mdx'), post(42).replace(/date: .*\nupdated: .*/, 'date: 2999-01-01'))
      output = (await run('npm', ['run', 'build'], { cwd: folder, env })).stdout
    })
    afterAll(async () => {
      if (!isOwn) await rm(folder, { recursive: true })
    })

    it('class in the HTML with a rule in the full style sheet -> rule in the page', async () => {
      const files = filesIn(join(folder, 'dist'))
      const sheet = files.find(file => file.endsWith('.css')) ?? ''
      const full = classesIn(await read(sheet))
      const missing: string[] = []
      for (const file of files.filter(name => name.endsWith('.html'))) {
        const html = await read(file)
        const own = classesIn(inlineCodeOf(html).styles.join(''))
        const $ = load(html)
        for (const element of $('[class]').toArray())
          for (const name of ($(element).attr('class') ?? '').split(/\s+/))
            if (full.has(name) && !own.has(name)) missing.push(`${file}: ${name}`)
      }
      expect(missing).toEqual([])
    })

    it('home and /blog -> three cards at most, then the archive; without posts, a sentence', async () => {
      for (const page of ['home', 'blog'] as const) {
        const $ = load(await read(pageFile(page)))
        expect($(`article :is(h2, h3) > a[href^="${postPath()}"]`)).toHaveLength(Math.min(count, 3))
        expect($('main').text().includes('not written yet')).toBe(count === 0)
        expect($(`[aria-label="${filterLabel}"] button`)).toHaveLength(4)
      }
      const $ = load(await read(pageFile('blog')))
      expect($(`li > a[href^="${postPath()}"]:not([href*="#"])`)).toHaveLength(Math.max(0, count - 3))
      const caption = $('main figcaption').text()
      expect(caption).toMatch(
        count === 0 ? /^$/ : RegExp(`^${count > 3 ? 'The newest 3 posts, ' : ''}\\d+ minutes? of reading$`),
      )
    })

    it('feeds, sitemap, policies -> valid, with every post (feeds: the newest 20)', async () => {
      for (const file of [feeds.atom, feeds.json, '/sitemap.xml']) {
        const text = await read(file.slice(1))
        expect(() => checkGenerated(file, text)).not.toThrow()
      }
      const atom = await read(feeds.atom.slice(1))
      expect(atom.match(/<entry>/g) ?? []).toHaveLength(Math.min(count, 20))
      // RFC 4287, 4.1.1: a feed has a time, an empty one, too. That of the build would change the file with each build.
      expect(/<updated>([^<]*)/.exec(atom)?.[1]).toMatch(
        count === 0 ? `${company.founded}-01T00` : isOwn ? /^20\d\d-/ : /^2025-02-01/,
      )
      const pages = (await read('sitemap.xml')).match(/<loc>[^<]*\/blog\/[^<]*<\/loc>/g) ?? []
      expect(pages).toHaveLength(count)
      expect(Boolean(inlinedHashes(buildSite, join(folder, 'dist')).post)).toBe(count > 0)
    })

    it.runIf(!isOwn && count > 0)(
      'updated -> in the page, its meta tags, its structured data and the sitemap',
      async () => {
        const $ = load(await read('blog/post-1.html'))
        expect($('article header p').text()).toContain('Updated 1 February 2025')
        expect($('meta[property="article:modified_time"]').attr('content')).toBe('2025-02-01')
        expect($('script[type="application/ld+json"]').text()).toContain('"dateModified":"2025-02-01"')
        expect(await read('sitemap.xml')).toContain('/blog/post-1</loc><lastmod>2025-02-01</lastmod>')
      },
    )

    it.skipIf(isOwn)('draft and post of a future day -> left out, and listed at the end of the build', () => {
      expect(output).toMatch(
        /Left out:\n {2}src\/content\/posts\/a-draft\.mdx {2}Draft\n {2}src\/content\/posts\/later\.mdx {2}From 2999-01-01\n/,
      )
      const built = filesIn(join(folder, 'dist')).filter(file => /a-draft|later/.test(file))
      expect(built).toEqual([])
    })

    it.skipIf(isOwn)('other pages -> same files and texts as with the posts of the site', async () => {
      const isOther = (file: string) =>
        file.endsWith('.html') && !/^(?:index|blog|blog\/.*)(?:\.html)?$/.test(file)
      const plain = (html: string) => load(html)('main').text()
      const files = filesIn(dist).filter(isOther)
      expect(filesIn(join(folder, 'dist')).filter(isOther)).toEqual(files)
      for (const file of files)
        expect(plain(await read(file)), file).toBe(plain(await readFile(join(dist, file), 'utf8')))
    })
  })
