// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dist, filesIn } from './built-site.ts'

it('the feed, the sitemap and all SVG files are well-formed XML', () => {
  const files = filesIn(dist).filter(file => /\.(?:xml|svg)$/.test(file))
  expect(files).toEqual(expect.arrayContaining(['feed.xml', 'sitemap.xml', 'favicon.svg']))
  const broken = files.filter(file => {
    const parsed = new DOMParser().parseFromString(readFileSync(join(dist, file), 'utf8'), 'text/xml')
    return parsed.querySelector('parsererror') !== null
  })
  expect(broken).toEqual([])
})
