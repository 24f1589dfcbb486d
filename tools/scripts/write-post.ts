/** `npm run post -- "Title"`: writes a draft with all fields to src/posts/texts/. Never overwrites a post. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describeCharacter } from '../../src/company/characters.ts'
import { PLACEHOLDER, POSTS_FOLDER, slugMistake, today } from '../../src/posts/read-posts.ts'
import { missingCharacters } from '../../src/content-build/svg.ts'
import { POST_SLUG } from '../../src/company/urls.ts'
import { postPath } from '../../src/company/paths.ts'
import { blogCategoryNames } from '../../src/posts/blog-categories.content.ts'
import { company } from '../../src/company/company.ts'
import { traceCurve } from '../../src/ui/mirror-curve.ts'

const USAGE = `npm run post -- "Title" [--category "${blogCategoryNames.join('" | "')}"]`
const CURVE = { rows: [2, 4, 6, 4, 2], symmetry: 'lr', openness: 0.7 } as const

/** Returns a title as part of a URL: digits, single hyphens, and lower-case letters without accents. */
const slugOf = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')

/** Returns the text followed by `filler`, cut to `most` characters or padded with dots to that length. */
const between = (text: string, filler: string, most: number) =>
  [...`${text}: ${filler}`].slice(0, most).join('').trimEnd().padEnd(most, '.')

function fail(message: string): never {
  console.error(`${message}\n${USAGE}`)
  process.exit(2)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        category: { type: 'string' },
        project: { type: 'string', default: join(import.meta.dirname, '../..') },
      },
    })
  } catch (error) {
    return fail((error as Error).message)
  }
}

const { positionals, values } = readArguments()
const title = positionals.join(' ').normalize('NFC').trim()
if (!title) fail('Give the post a title.')
if ([...title].length > 70) fail(`The title has ${[...title].length} characters; the limit is 70.`)
const missing = missingCharacters(title).map(describeCharacter)
if (missing.length > 0)
  fail(`The image for link previews cannot show ${missing.join(', ')}. Change the title.`)
const category = values.category ?? blogCategoryNames[0] ?? ''
if (!blogCategoryNames.includes(category)) fail(`There is no category "${category}".`)
const slug = slugOf(title)
if (!POST_SLUG.test(slug)) fail(`"${title}" has no letters or digits for a URL. Add Latin letters.`)
const mistake = slugMistake(slug)
if (mistake) fail(`${slug}: ${mistake}`)

const seed = traceCurve({ ...CURVE, seed: 1 + Math.floor(Math.random() * 10_000) }).seed
const file = join(POSTS_FOLDER, `${slug}.mdx`)
const text = `---
title: ${JSON.stringify(title)}
# 50 to 60 characters, for tabs and search engines.
pageTitle: ${JSON.stringify(between(PLACEHOLDER, title, 60))}
excerpt: Please ${PLACEHOLDER}. It appears below the heading, and on the card.
# 120 to 160 characters, for search engines and link previews.
description: ${JSON.stringify(between(title, `${PLACEHOLDER} with what a reader learns from the post, in words that a search engine can show below its title`, 150))}
author: ${JSON.stringify(company.name)}
date: ${today()}
category: ${JSON.stringify(category)}
tags: [${JSON.stringify(category)}]
colour: brand
image: { rows: [${CURVE.rows.join(', ')}], symmetry: ${CURVE.symmetry}, seed: ${seed}, openness: ${CURVE.openness} }
draft: true
---

Please ${PLACEHOLDER}. Headings begin with two hashes, as in "## A heading".
`
const path = join(resolve(values.project), file)
// Git does not keep empty folders, so the folder is gone once all sample posts are deleted.
mkdirSync(dirname(path), { recursive: true })
try {
  writeFileSync(path, text, { flag: 'wx' })
} catch (error) {
  if ((error as NodeJS.ErrnoException).code === 'EEXIST')
    fail(`${file} already exists. Choose another title.`)
  throw error
}
console.log(
  `${file}\nnpm run dev shows it at ${postPath(slug)}. Replace its sample text, then delete "draft: true" to publish it.`,
)
