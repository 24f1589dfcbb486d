/** `npm run post -- "Title"` writes a draft. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { POSTS_FOLDER, readPosts, today } from '../../src/posts/read-posts.ts'
import { runScript } from '../support/run-script.ts'
import { mistakes, project, useProject } from './post-project.ts'

useProject()

const run = (...args: string[]) => runScript('tools/scripts/write-post.ts', ['--project', project, ...args])

it.each([
  ['Notes: "part" #2, for ₹500 & <more>', 'notes-part-2-for-500-more'],
  ["It's Für Élise", 'its-fur-elise'],
  ['x', 'x'],
  ['A title with too many characters, because a heading may have only seventy', undefined],
  ['a'.repeat(70), 'a'.repeat(70)],
])("%s becomes a valid draft with today's date and the slug %s, or is too long", async (title, slug) => {
  const { code, stderr } = await run(title)
  if (!slug) {
    expect([code, stderr]).toEqual([2, expect.stringContaining('the limit is 70')])
    return
  }
  expect([code, stderr]).toEqual([0, ''])
  const [source] = readPosts(project, { includeUnpublished: true })
  expect(source?.post).toMatchObject({ slug, title, draft: true, date: today() })
  expect(await mistakes({ includeUnpublished: true })).toBe('')
})

it.each(['A title', 'A title of seventy characters, all of which a heading has room to show'])(
  'the sample text of the new post %j is reported once the post is no longer a draft',
  async title => {
    await run(title)
    const file = join(project, POSTS_FOLDER, `${title.toLowerCase().replaceAll(/[, ]+/g, '-')}.mdx`)
    writeFileSync(file, readFileSync(file, 'utf8').replace('draft: true\n', ''))
    // The page title, excerpt, description and body still have sample text.
    expect(await mistakes()).toMatch(/(?:[^]*\.mdx:\d+: this is still){4}/)
  },
)

it('an existing post with the same name is not overwritten', async () => {
  await run('A title')
  const file = join(project, POSTS_FOLDER, 'a-title.mdx')
  const text = readFileSync(file, 'utf8')
  const { code, stderr } = await run('A title!')
  expect([code, stderr]).toEqual([2, expect.stringContaining(`${POSTS_FOLDER}/a-title.mdx already exists`)])
  expect(readFileSync(file, 'utf8')).toBe(text)
})

it.each([
  [[], 'Give the post a title'],
  [['Ship it 🚀'], 'The image for link previews cannot show "🚀" (U+1F680). Change the title.'],
  [['₹'], 'has no letters or digits for a URL'],
  [['A title', '--category', 'Cooking'], 'There is no category "Cooking"'],
  [['A title', '--categry', 'Cooking'], "Unknown option '--categry'"],
])('rejects %j and says why', async (args, message) => {
  const { code, stderr } = await run(...args)
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  expect(stderr).toContain('npm run post -- "Title"')
})
