/** `npm run post -- "Title"`. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkPosts } from '../../src/vite/check-posts.ts'
import { POSTS_FOLDER, readPosts, today } from '../../src/posts/read-posts.ts'
import { bundle } from '../support/bundle.ts'

const root = join(import.meta.dirname, '../..')
let command: string
let project: string
beforeAll(async () => {
  command = await bundle('tools/scripts/write-post.ts')
})
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'posts-'))
  mkdirSync(join(project, POSTS_FOLDER), { recursive: true })
})
afterEach(() => rmSync(project, { recursive: true }))

const run = (...args: string[]) =>
  spawnSync(process.execPath, [command, '--project', project, ...args], { cwd: root, encoding: 'utf8' })

it.each([
  ['Notes: "part" #2, for ₹500 & <more>', 'notes-part-2-for-500-more'],
  ["It's Für Élise", 'its-fur-elise'],
  ['x', 'x'],
  ['A title with as many characters as a heading may have, which is seventy', undefined],
  ['a'.repeat(70), 'a'.repeat(70)],
])("%s becomes a valid draft with today's date, %s", async (title, slug) => {
  const { status, stderr } = run(title)
  if (!slug) {
    expect([status, stderr]).toEqual([2, expect.stringContaining('has at most 70')])
    return
  }
  expect([status, stderr]).toEqual([0, ''])
  const [source] = readPosts(project, { unpublished: true })
  expect(source?.post).toMatchObject({ slug, title, draft: true, date: today() })
  await expect(checkPosts({ project, unpublished: true })).resolves.toBeUndefined()
})

it('its texts are errors once it is no draft', async () => {
  run('A title')
  const file = join(project, POSTS_FOLDER, 'a-title.mdx')
  writeFileSync(file, readFileSync(file, 'utf8').replace('draft: true\n', ''))
  // Its page title, excerpt, description and text.
  await expect(checkPosts({ project })).rejects.toThrow(/(?:[^]*a-title\.mdx:\d+: the text is still){4}/)
})

it('a post of the same name is not overwritten', () => {
  run('A title')
  const file = join(project, POSTS_FOLDER, 'a-title.mdx')
  const text = readFileSync(file, 'utf8')
  const { status, stderr } = run('A title!')
  expect([status, stderr]).toEqual([2, expect.stringContaining(`${POSTS_FOLDER}/a-title.mdx exists`)])
  expect(readFileSync(file, 'utf8')).toBe(text)
})

it.each([
  [[], 'A post needs a title'],
  [['Ship it 🚀'], 'The image for link previews cannot show "🚀" (U+1F680). Write the title without.'],
  [['₹'], 'has no letter or digit for an address'],
  [['A title', '--category', 'Cooking'], 'There is no category "Cooking"'],
  [['A title', '--categry', 'Cooking'], "Unknown option '--categry'"],
])('refuses %j with a sentence', (args, message) => {
  const { status, stderr } = run(...args)
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)])
  expect(stderr).toContain('npm run post -- "Title"')
})
