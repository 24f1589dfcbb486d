/** Cached post pages: a page is rendered again if anything that it depends on changes. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { postPageCache } from '../../src/posts/page-cache.ts'
import { POSTS_FOLDER } from '../../src/posts/read-posts.ts'
import { FRONT_MATTER } from '../support/post-file.ts'
import { add, project, useProject, write } from './post-project.ts'

useProject()

const PATH = '/blog/in-the-middle'
const PAGE = { html: '<p>Text</p>', words: ['prose'] }
const TEXT = '![A](photo.png) and [another post](/blog/linked)'
const dated = (date: string) => FRONT_MATTER.replace('2025-06-12', date)
const retitled = (date: string) => dated(date).replace('A title', 'Another')

/** Writes nine posts and a project's files, and caches the middle post's page. */
async function keepPage(): Promise<void> {
  const names = 'one two three four in-the-middle six seven eight linked'.split(' ')
  for (const [i, name] of names.entries())
    write(name === 'in-the-middle' ? TEXT : 'Text', { name, frontMatter: dated(`2025-01-0${i + 1}`) })
  await add('photo.png')
  await add('other.png')
  for (const file of ['src/page.tsx', 'public/photo.svg', 'package-lock.json', 'index.html'])
    writeFileSync(join(project, file), '')
  save()
}
const save = () => {
  const cache = postPageCache(project, 'settings')
  cache.keep(PATH, PAGE)
  cache.save()
}
const found = (settings = 'settings') => postPageCache(project, settings).find().get(PATH)

const change = (file: string) => () => writeFileSync(join(project, file), 'changed')

// If the build found the page in the cache, it would not report mistakes in the post and its links.
it.each<[what: string, change: () => void | Promise<void>]>([
  ['its text changes', () => write(`${TEXT}!`, { name: 'in-the-middle', frontMatter: dated('2025-01-05') })],
  ['its image changes', () => add('photo.png', 'other bytes')],
  ['its image is deleted', () => rmSync(join(project, POSTS_FOLDER, 'photo.png'))],
  ['its title changes', () => write(TEXT, { name: 'in-the-middle', frontMatter: retitled('2025-01-05') })],
  [
    'the title of a neighbour changes',
    () => write('Text', { name: 'seven', frontMatter: retitled('2025-01-07') }),
  ],
  ['a post that it links to is deleted', () => rmSync(join(project, POSTS_FOLDER, 'linked.mdx'))],
  [
    'a post that it links to becomes a draft',
    () => write('Text', { name: 'linked', frontMatter: `${dated('2025-01-09')}draft: true\n` }),
  ],
  ['the code changes', change('src/page.tsx')],
  ['a package changes', change('package-lock.json')],
  ['index.html changes', change('index.html')],
  ['a file is added to public/', () => add('/new.txt', 'new')],
])('a page is not found in the cache after %s', async (_, make) => {
  await keepPage()
  expect(found()).toEqual(PAGE)
  await make()
  expect(found()).toBeUndefined()
})

it('a page is found in the cache after changes elsewhere, but not with other settings', async () => {
  await keepPage()
  write('Other text', { name: 'six', frontMatter: dated('2025-01-06') })
  write('Text', { name: 'newest', frontMatter: dated('2025-02-01') })
  await add('other.png', 'other bytes')
  expect(found()).toEqual(PAGE)
  expect(found('others')).toBeUndefined()
})

const keptFiles = () =>
  readdirSync(join(project, 'node_modules/.cache/post-pages'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.json'))
    .map(name => join(project, 'node_modules/.cache/post-pages', name))

it('pages that the next build cannot use are deleted', async () => {
  await keepPage()
  write('New text', { name: 'in-the-middle', frontMatter: dated('2025-01-05') })
  expect(keptFiles()).toHaveLength(1)
  save()
  expect(keptFiles()).toHaveLength(1)
  expect(found()).toEqual(PAGE)
})

it.each([
  ['changed', 'New text'],
  ['damaged', '{'],
])('a page is not saved if its post was %s while the build ran', async (_, text) => {
  await keepPage()
  const cache = postPageCache(project, 'settings')
  cache.find()
  write(text, { name: 'in-the-middle', frontMatter: text === '{' ? 'title: ' : dated('2025-01-05') })
  cache.keep(PATH, PAGE)
  cache.save()
  write(TEXT, { name: 'in-the-middle', frontMatter: dated('2025-01-05') })
  expect(found()).toBeUndefined()
})

// Errors reported for other caches: "EACCES: permission denied, mkdir 'node_modules/.cache'" and
// "Unexpected end of JSON input".
it('a damaged page in the cache is ignored, and a cache folder that is not writable does not stop the build', async () => {
  await keepPage()
  for (const file of keptFiles()) writeFileSync(file, '{"html": "<p>')
  expect(found()).toBeUndefined()
  rmSync(join(project, 'node_modules/.cache'), { recursive: true })
  writeFileSync(join(project, 'node_modules/.cache'), 'a file in place of the folder')
  save()
  expect(found()).toBeUndefined()
})
